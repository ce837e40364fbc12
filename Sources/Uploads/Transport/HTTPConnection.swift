internal import Platform
package import SystemPackage

/// A connection to an HTTP server, opened for the first request and reused if the server permits.
///
/// Requests are sent one after the other. Redirects are not followed. With https nothing is sent before the server's
/// certificate is verified. Proxies are those of the environment (`https_proxy`, `no_proxy`).
package final class HTTPConnection: Sendable {
    private let session: HTTPSession
    private let credentials: Credentials
    private let calls = CallThread("http")

    /// Creates a connection without connecting yet.
    ///
    /// - Parameters:
    ///   - credentials: sent with each request; a token takes precedence over user and password.
    ///   - security: certificates, used for https.
    ///   - userAgent: the value of `User-Agent`.
    ///   - connectTimeout: timeout for DNS, TCP and TLS.
    ///   - timeout: timeout for a whole request and its response.
    package init(
        credentials: Credentials = Credentials(),
        security: TransportSecurity = TransportSecurity(),
        userAgent: String,
        connectTimeout: Duration = .seconds(10),
        timeout: Duration = .seconds(60)
    ) {
        session = HTTPSession(
            HTTPSession.Settings(
                credentials: credentials,
                security: security,
                userAgent: userAgent,
                connectTimeout: connectTimeout,
                timeout: timeout
            )
        )
        self.credentials = credentials
    }

    deinit {
        close()
    }

    /// Sends a request and waits for the response, whatever its status.
    ///
    /// - Throws: `TransportFailure` if there was no response. The server may have received the request nevertheless.
    package func send(_ request: UploadRequest) async throws(TransportFailure) -> UploadResponse {
        // Created for each request: a stored header would show up in descriptions.
        let token = credentials.token.map { HTTPHeader(named: "Authorization", "Bearer \($0)") }
        let request = token.map { request.adding([$0]) } ?? request
        return try await calls.make { [session] isWanted throws(TransportFailure) in
            try session.send(request, while: isWanted)
        } onCancel: { [session] in
            session.wake?.event.raise()
        }
    }

    /// Cancels all requests, and any later one.
    ///
    /// The socket is closed with the last reference.
    package func close() {
        session.close()
    }
}

/// Trusted authorities and the client certificate of encrypted connections; the server is always verified.
package struct TransportSecurity: Hashable, Sendable {
    /// Certificates of trusted authorities as PEM; `nil` for those of the system.
    package let authorityFile: FilePath?

    /// Client certificate as PEM; `nil` for none.
    package let certificateFile: FilePath?

    /// Key of the client certificate as PEM, without a password; `nil` for none.
    package let keyFile: FilePath?

    /// Creates the settings; by default only the system's authorities are trusted.
    package init(authorityFile: FilePath? = nil, certificateFile: FilePath? = nil, keyFile: FilePath? = nil) {
        self.authorityFile = authorityFile
        self.certificateFile = certificateFile
        self.keyFile = keyFile
    }
}

/// The sender's credentials for a server; descriptions never show secrets.
package struct Credentials: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
    package let user: String?

    package let password: String?

    /// Bearer token for HTTP servers (RFC 6750), used instead of user and password; `nil` for none.
    package let token: String?

    package init(user: String? = nil, password: String? = nil, token: String? = nil) {
        (self.user, self.password, self.token) = (user, password, token)
    }

    /// Which credentials are set, without their values.
    package var description: String {
        let parts = [user.map { _ in "user" }, password.map { _ in "password" }, token.map { _ in "token" }]
        return "Credentials(\(parts.compactMap(\.self).joined(separator: ", ")))"
    }

    package var debugDescription: String { description }

    /// An empty mirror, so that `dump` and failed expectations print no secret either.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
