internal import Logging
internal import Synchronization
package import SystemPackage
internal import Uploads

/// The MQTT broker that the collector subscribes to.
package struct MessageBroker: Sendable {
    /// Topics of OwnTracks: all devices of all users.
    package static let usualTopic = "owntracks/+/+"

    let server: MQTTServer
    let credentials: Credentials

    /// Session name, under which the broker keeps messages while the collector is offline.
    let session: String

    let topics: [String]

    let security: TransportSecurity

    /// Parses a URL such as `mqtt://user:password@host:port` or `mqtts://host`; `nil` if it is invalid.
    ///
    /// - Parameters:
    ///   - url: the URL.
    ///   - password: used instead of the password in the URL.
    ///   - session: the session name.
    ///   - topics: the topic filters to subscribe to.
    ///   - authority: PEM certificates of the authorities to trust; `nil` for those of the system.
    package init?(
        url: String,
        password: String?,
        session: String,
        topics: [String],
        authority: FilePath? = nil
    ) {
        let parts = url.split(separator: "://", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        let place = parts[1].split(separator: "@", omittingEmptySubsequences: false)
        guard let server = MQTTServer(url: "\(parts[0])://\(place.last ?? "")"), place.count <= 2 else { return nil }
        let access = place.count == 2 ? place[0].split(separator: ":", maxSplits: 1) : []
        let decoded = access.map { FormText.decoded($0, plusIsSpace: false) }
        guard !decoded.contains(nil) else { return nil }
        let shown = decoded.count == 2 ? decoded[1] : nil
        credentials = Credentials(user: decoded.first.flatMap(\.self), password: password ?? shown)
        (self.server, self.session, self.topics) = (server, session, topics)
        security = TransportSecurity(authorityFile: authority)
    }
}

/// Logs that the broker is connected, or why it is not; the same reason at most every ten minutes.
final class BrokerTroubles: Sendable {
    private struct State {
        var trouble: TransportFailure?
        /// When the trouble was last logged.
        var time: ContinuousClock.Instant?
        /// Whether the next successful connection is to be logged.
        var isNews = true
    }

    /// Interval after which the same reason is logged again.
    private static let pause = Duration.seconds(600)

    private let broker: MessageBroker
    private let logger: Logger
    private let state = Mutex(State())

    init(of broker: MessageBroker, _ logger: Logger) { (self.broker, self.logger) = (broker, logger) }

    /// Logs a failed connection, or, with `nil`, a successful one.
    func note(_ trouble: TransportFailure?, at now: ContinuousClock.Instant = .now) {
        let isNew = state.withLock { state in
            guard let trouble else {
                defer { state.isNews = false }
                return state.isNews
            }
            if let time = state.time, state.trouble == trouble, now - time < Self.pause { return false }
            state = State(trouble: trouble, time: now)
            return true
        }
        guard isNew else { return }
        if let trouble {
            logger.error("cannot reach the broker \(broker.server): \(trouble)")
        } else {
            let topics = broker.topics.joined(separator: ", ")
            logger.notice("subscribed to \(topics) at the broker \(broker.server)")
        }
    }
}

/// Logs which messages are acknowledged and discarded, once for each topic or protocol.
final class DiscardLog: Sendable {
    private static let most = 100

    private let logger: Logger
    private let noted = Mutex<[Logger.Level: Set<String>]>([:])
    private let formats = Mutex<[String: Set<IncomingFormat>]>([:])

    init(_ logger: Logger) { self.logger = logger }

    /// Logs a topic that belongs to no device.
    func note(unknown topic: String) {
        note(topic, "it belongs to no device; add one with gpslog-collector device add --mqtt")
    }

    /// Logs a topic whose messages cannot be parsed.
    func note(unreadable topic: String) { note(topic, "they are no unencrypted OwnTracks messages") }

    /// Logs a topic of a device whose fixes cannot be stored.
    func note(unstorable topic: String) {
        note(topic, "the rows of its device are damaged, or a newer gpslog wrote them", .error)
    }

    /// Logs that messages of a protocol can never be stored.
    func note(discarded format: IncomingFormat) {
        note(format, "a device sends \(format.rawValue) messages without a usable time and position, or encrypted ones")
    }

    /// Logs that locations of a protocol contradict stored ones.
    func note(contradicting format: IncomingFormat) {
        note(format, "a device sends a second place for the same time by \(format.rawValue); the first one is kept")
    }

    private func note(_ format: IncomingFormat, _ text: String) {
        let isNew = formats.withLock { $0[text, default: []].insert(format).inserted }
        if isNew { logger.notice("\(text); discarding them (see /metrics for their number)") }
    }

    private func note(_ topic: String, _ reason: String, _ level: Logger.Level = .notice) {
        let isNew = noted.withLock { noted in
            var topics = noted[level] ?? []
            guard topics.count < Self.most, topics.insert(topic).inserted else { return false }
            noted[level] = topics
            return true
        }
        guard isNew else { return }
        // Anyone with write access to the broker can choose topics, so remove control characters.
        let text = topic.filter { !$0.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F } }
        let line = "messages of the topic \(text.prefix(100)) are discarded: \(reason)"
        if level == .error { logger.error("\(line)") } else { logger.notice("\(line)") }
    }
}
