package import GNSS
package import Logbook

/// Sends locations to a server.
package protocol UploadSender: Sendable {
    /// Maximum locations per request.
    var capacity: Int { get }

    /// Sends locations and waits for the server's response.
    ///
    /// - Parameters:
    ///   - locations: at least one, at most `capacity`.
    ///   - isLive: whether the last location is where the device is now.
    /// - Returns: the server's answer.
    /// - Throws: `TransportFailure` if the server did not respond.
    func send(_ locations: [UploadLocation], isLive: Bool) async throws(TransportFailure) -> UploadAnswer

    /// Sends fixes as stored, if the server supports it; by default only their locations.
    ///
    /// - Parameters:
    ///   - locations: what the server may know of each fix, possibly reduced.
    ///   - fixes: the fixes of these locations, all of one receiver.
    ///   - isLive: whether the last location is where the device is now.
    /// - Returns: the server's answer.
    /// - Throws: `TransportFailure` if the server did not respond.
    func send(
        _ locations: [UploadLocation],
        of fixes: [StoredFix],
        isLive: Bool
    ) async throws(TransportFailure) -> UploadAnswer

    /// Disconnects from the server.
    func close() async
}

extension UploadSender {
    package func send(
        _ locations: [UploadLocation],
        of fixes: [StoredFix],
        isLive: Bool
    ) async throws(TransportFailure) -> UploadAnswer {
        try await send(locations, isLive: isLive)
    }
}

/// Connection settings common to all kinds of servers; nothing is connected yet.
package struct UploadRoute: Sendable {
    let target: String

    let credentials: Credentials
    let security: TransportSecurity

    /// Whether this is a test, which must not disconnect a recording that uploads to the same server.
    let isTrial: Bool

    let now: @Sendable () -> UTCTime

    package init(
        to target: String,
        credentials: Credentials = Credentials(),
        security: TransportSecurity = TransportSecurity(),
        isTrial: Bool = false,
        now: @escaping @Sendable () -> UTCTime
    ) {
        (self.target, self.credentials, self.security) = (target, credentials, security)
        (self.isTrial, self.now) = (isTrial, now)
    }
}

/// Sends locations over HTTP.
struct HTTPUploadSender: UploadSender {
    private let format: any UploadFormat
    private let connection: HTTPConnection
    private let now: @Sendable () -> UTCTime

    init(_ format: some UploadFormat, over route: UploadRoute) {
        self.format = format
        connection = HTTPConnection(credentials: route.credentials, security: route.security, userAgent: "gpslog")
        now = route.now
    }

    var capacity: Int { type(of: format).usualBatch == 1 ? 1 : .max }

    func send(_ locations: [UploadLocation], isLive: Bool) async throws(TransportFailure) -> UploadAnswer {
        try await send(format.request(locations))
    }

    /// Sends a request; `nil` counts as accepted.
    func send(_ request: UploadRequest?) async throws(TransportFailure) -> UploadAnswer {
        guard let request else { return .accepted }
        return format.answer(try await connection.send(request), now: now())
    }

    func close() async { connection.close() }
}

/// Publishes locations to an MQTT broker in OwnTracks' format.
struct MQTTUploadSender: UploadSender {
    private static let retryPolicy = Duration.seconds(30)

    private let device: OwnTracksDevice
    private let connection: MQTTConnection

    init(as device: OwnTracksDevice, over connection: MQTTConnection) {
        self.device = device
        self.connection = connection
    }

    /// One at a time: a broker acknowledges messages that it drops for slow subscribers if too many arrive at once.
    var capacity: Int { 1 }

    /// Publishes locations and waits for the acknowledgements; the broker retains the current location.
    func send(_ locations: [UploadLocation], isLive: Bool) async throws(TransportFailure) -> UploadAnswer {
        let messages = locations.map {
            MQTTMessage(topic: device.topic, payload: Array(device.message($0).utf8), isRetained: isLive)
        }
        for outcome in try await connection.publish(messages, within: Self.retryPolicy) {
            switch outcome {
            case .acknowledged: continue
            case .refused(let reason): return .refused(reason: reason)
            case .unwilling(let reason): return .tryAgain(reason: reason)
            case .notAuthorized(let reason): return .notAuthorized(reason: reason)
            }
        }
        return .accepted
    }

    /// Disconnects properly, so that the broker does not report the device as gone.
    func close() async { await connection.close(within: .seconds(2)) }
}
