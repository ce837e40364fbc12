package import GNSS

/// Brings locations to a server by HTTP.
package struct HTTPUploadSender: UploadSender {
    private let format: HTTPUploadFormat
    private let connection: HTTPConnection
    private let now: @Sendable () -> UTCTime

    /// A sender.
    ///
    /// - Parameters:
    ///   - format: what the server wants.
    ///   - connection: the way there.
    ///   - now: this machine's clock, for servers that say until when to wait.
    package init(
        _ format: HTTPUploadFormat,
        over connection: HTTPConnection,
        now: @escaping @Sendable () -> UTCTime
    ) {
        self.format = format
        self.connection = connection
        self.now = now
    }

    /// The most locations that it takes at once.
    package var capacity: Int { format.capacity }

    /// Sends locations, and waits for what the server says.
    package func send(
        _ locations: [UploadedLocation],
        isLive: Bool
    ) async throws(TransportFailure) -> UploadAnswer {
        guard let request = format.request(locations) else { return .accepted }
        let response = try await connection.send(request)
        return UploadAnswer(response, to: format.uploadProtocol, now: now())
    }

    /// Closes the connection.
    package func close() async { connection.close() }
}
