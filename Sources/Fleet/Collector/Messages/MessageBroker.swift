internal import Uploads
internal import Logging
internal import Synchronization
package import SystemPackage

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
