package import SystemPackage

/// A TLS server in front of another server on 127.0.0.1.
package final class TLSTestServer: Sendable {
    package let port: UInt16

    private let process: ServerProcess

    /// Starts the server in front of another one.
    ///
    /// - Parameters:
    ///   - target: the port of the server behind it.
    ///   - identity: the server's certificate.
    ///   - clientAuthority: the authority of client certificates, as PEM; nil to not require them.
    /// - Throws: an error if python3 is not installed or fails.
    package init(
        before target: UInt16,
        as identity: TestAuthority.Identity,
        clientAuthority: FilePath? = nil
    ) async throws {
        let files = [identity.certificateFile, identity.keyFile].map(\.string) + [clientAuthority?.string ?? ""]
        process = try await ServerProcess(.python3, ["-c", Self.script, "\(target)"] + files, saying: "\n")
        guard let port = UInt16(process.text.prefix { $0 != "\n" }) else {
            throw ServerFailure(description: process.text)
        }
        self.port = port
    }

    /// The server's URL without a slash at the end.
    package var url: String { "https://127.0.0.1:\(port)" }

    private static let script = """
        import select, socket, ssl, sys, threading

        target, certificate, key, authority = int(sys.argv[1]), *sys.argv[2:5]
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        if authority:
            context.load_verify_locations(authority)
            context.verify_mode = ssl.CERT_REQUIRED
        listener = socket.create_server(("127.0.0.1", 0))
        print(listener.getsockname()[1], file=sys.stderr, flush=True)

        def refuse(near):
            # Unread input resets the connection when a socket is closed, and the alert is lost with it.
            raw = socket.socket(fileno=near.detach())
            try:
                raw.shutdown(socket.SHUT_WR)
                while raw.recv(65536): pass
            except OSError: pass
            raw.close()

        def join(near, far):
            while True:
                ready = [near] if near.pending() else select.select([near, far], [], [])[0]
                for one, other in ((near, far), (far, near)):
                    if one not in ready: continue
                    data = one.recv(65536)
                    if not data: return
                    other.sendall(data)

        def serve(raw):
            near = context.wrap_socket(raw, server_side=True, do_handshake_on_connect=False)
            try: near.do_handshake()
            except OSError: return refuse(near)
            try:
                with near, socket.create_connection(("127.0.0.1", target)) as far: join(near, far)
            except OSError: pass

        while True:
            connection, _ = listener.accept()
            threading.Thread(target=serve, args=(connection,), daemon=True).start()
        """
}
