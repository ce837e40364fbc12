internal import Platform

/// A connection to an HTTP server: made with the first request, and kept for the next ones where the server does so too.
///
/// Requests wait for one another. None is sent on to where the server says, and none before the server is known to be the
/// one that the URL names, if that begins with https. Proxies are those of the environment (`https_proxy`, `no_proxy`).
package final class HTTPConnection: Sendable {
    private let session: HTTPSession
    private let credentials: Credentials
    private let calls = BlockingCalls("gpslog.http")

    /// A connection that is not made yet.
    ///
    /// - Parameters:
    ///   - credentials: for each request; the token goes before user and password.
    ///   - security: for URLs of https.
    ///   - userAgent: as which gpslog presents itself.
    ///   - connectTimeout: for finding the server, connecting and encrypting.
    ///   - timeout: for a request and its answer, all in all.
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

    /// Sends a request, and waits for the answer, whatever its status is.
    ///
    /// - Throws: `TransportFailure` where there was no answer. The server may have got the request all the same.
    package func send(_ request: UploadRequest) async throws(TransportFailure) -> UploadResponse {
        // Made for each request, since what is kept of it would show in a description.
        let token = credentials.token.map { HTTPHeader(named: "Authorization", "Bearer \($0)") }
        let request = token.map { request.adding([$0]) } ?? request
        return try await calls.make { [session] isWanted throws(TransportFailure) in
            try session.send(request, while: isWanted)
        } onCancel: { [session] in
            session.wake?.event.raise()
        }
    }

    /// Ends what is on its way; a request after that fails as cancelled.
    ///
    /// The socket is closed with the last reference.
    package func close() {
        session.close()
    }
}
