package import GNSS
package import Logbook

/// Brings locations to a server.
package protocol UploadSender: Sendable {
    /// The most locations that it takes at once.
    var capacity: Int { get }

    /// Sends locations, and waits for the server's answer.
    ///
    /// - Parameters:
    ///   - locations: at least one, at most as many as it takes.
    ///   - isLive: true where the last of them is the current location of the device.
    /// - Returns: the answer of the server.
    /// - Throws: `TransportFailure` where the server could not be asked.
    func send(_ locations: [UploadedLocation], isLive: Bool) async throws(TransportFailure) -> UploadAnswer

    /// Sends fixes as they are stored where the server takes them so; by default their locations.
    ///
    /// - Parameters:
    ///   - locations: what the server may know of each fix, which may be less than there is.
    ///   - fixes: the fixes of these locations, of one receiver.
    ///   - isLive: true where the last of them is the current location of the device.
    /// - Returns: the answer of the server.
    /// - Throws: `TransportFailure` where the server could not be asked.
    func send(
        _ locations: [UploadedLocation],
        of fixes: [StoredFix],
        isLive: Bool
    ) async throws(TransportFailure) -> UploadAnswer

    /// Takes leave of the server.
    func close() async
}

extension UploadSender {
    package func send(
        _ locations: [UploadedLocation],
        of fixes: [StoredFix],
        isLive: Bool
    ) async throws(TransportFailure) -> UploadAnswer {
        try await send(locations, isLive: isLive)
    }
}

/// The way to a target's server, as far as it is the same for all kinds; nothing is connected yet.
package struct UploadRoute: Sendable {
    /// The name of the target.
    let target: String

    let credentials: Credentials
    let security: TransportSecurity

    /// True for a trial, which must not disconnect a recording that may be sending to the same server.
    let isTrial: Bool

    /// This machine's clock.
    let now: @Sendable () -> UTCTime

    /// A way.
    ///
    /// - Parameters:
    ///   - target: the name of the target.
    ///   - credentials: the credentials of the sender.
    ///   - security: the authorities to trust, and the client certificate.
    ///   - isTrial: true for a trial, which must not disconnect a recording that may be sending to the same server.
    ///   - now: this machine's clock.
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

/// Brings locations to a server by HTTP.
struct HTTPUploadSender: UploadSender {
    private let format: any UploadFormat
    private let connection: HTTPConnection
    private let now: @Sendable () -> UTCTime

    /// A sender of what the server wants.
    init(_ format: some UploadFormat, over route: UploadRoute) {
        self.format = format
        connection = HTTPConnection(credentials: route.credentials, security: route.security, userAgent: "gpslog")
        now = route.now
    }

    var capacity: Int { type(of: format).usualBatch == 1 ? 1 : .max }

    func send(_ locations: [UploadedLocation], isLive: Bool) async throws(TransportFailure) -> UploadAnswer {
        try await send(format.request(locations))
    }

    /// Sends a request; where there is none, nothing is to be sent.
    func send(_ request: UploadRequest?) async throws(TransportFailure) -> UploadAnswer {
        guard let request else { return .accepted }
        return format.answer(try await connection.send(request), now: now())
    }

    func close() async { connection.close() }
}

/// Brings locations to an MQTT broker, as OwnTracks does.
struct MQTTUploadSender: UploadSender {
    private static let retryPolicy = Duration.seconds(30)

    private let device: OwnTracksDevice
    private let connection: MQTTConnection

    /// A sender to a device's topic.
    init(as device: OwnTracksDevice, over connection: MQTTConnection) {
        self.device = device
        self.connection = connection
    }

    /// One at a time: a broker acknowledges what a slow subscriber never gets, if much comes at once.
    var capacity: Int { 1 }

    /// Publishes locations, and waits until the broker has acknowledged them; it keeps the one where the device is now.
    func send(_ locations: [UploadedLocation], isLive: Bool) async throws(TransportFailure) -> UploadAnswer {
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

    /// Takes leave of the broker, which then does not tell that the device is gone.
    func close() async { await connection.close(within: .seconds(2)) }
}
