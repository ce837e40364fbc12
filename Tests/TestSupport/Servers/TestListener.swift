internal import Dispatch
internal import Glibc
internal import Synchronization
package import SystemPackage

/// Listens on a port of 127.0.0.1 chosen by the kernel; a restart uses the same port.
package final class TestListener: Sendable {
    /// Reserved for the lifetime of the listener.
    package var port: UInt16 { reserved.number }

    private struct State {
        var descriptor: Int32?
        var connections: [TestSocket] = []
    }

    private let reserved: ReservedPort
    private let state = Mutex(State())
    private let accepting = DispatchQueue(label: "test listener")
    private let serve: @Sendable (TestSocket) -> Void

    /// Starts listening and serves each connection on a thread of its own.
    ///
    /// - Throws: `Errno` if no port is free.
    package init(serving serve: @escaping @Sendable (TestSocket) -> Void) throws(Errno) {
        self.serve = serve
        reserved = try ReservedPort()
        try start()
    }

    deinit {
        stop()
    }

    /// Refuses connections and closes existing ones.
    package func stop() {
        let connections = state.withLock { state in
            // Shutting the socket down ends the accept loop, which closes it.
            if let descriptor = state.descriptor { shutdown(descriptor, Int32(SHUT_RDWR)) }
            state.descriptor = nil
            defer { state.connections = [] }
            return state.connections
        }
        for connection in connections { connection.end() }
        accepting.sync {}
    }

    /// Listens on the same port again.
    ///
    /// - Throws: `Errno` if the port has been taken.
    package func start() throws(Errno) {
        accept(from: try Self.listen(on: port))
    }

    private func accept(from descriptor: Int32) {
        state.withLock { $0.descriptor = descriptor }
        accepting.async { [weak self] in
            while true {
                let accepted = Glibc.accept(descriptor, nil, nil)
                if accepted < 0 && errno == EINTR { continue }
                guard accepted >= 0 else { break }
                _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
                self?.begin(TestSocket(owning: accepted), from: descriptor)
            }
            close(descriptor)
        }
    }

    private func begin(_ connection: TestSocket, from descriptor: Int32) {
        let isListening = state.withLock { state in
            if state.descriptor == descriptor { state.connections.append(connection) }
            return state.descriptor == descriptor
        }
        guard isListening else { return }
        // Each queue gets its own thread, even if many others are blocked.
        DispatchQueue(label: "test connection").async { [weak self, serve] in
            serve(connection)
            self?.state.withLock { $0.connections.removeAll { $0 === connection } }
        }
    }

    private static func listen(on port: UInt16) throws(Errno) -> Int32 {
        let descriptor = try ReservedPort.bind(to: port)
        if Glibc.listen(descriptor, 128) == 0 { return descriptor }
        let reason = Errno(rawValue: errno)
        close(descriptor)
        throw reason
    }
}
