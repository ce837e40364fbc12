internal import Communication
internal import Logging
internal import Synchronization

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
