internal import Communication
internal import Logging
internal import Synchronization

/// Notes in the log why a broker is not reached, once until the reason changes or a while has passed, and that it sends.
final class BrokerTroubles: Sendable {
    private struct State {
        var trouble: TransportFailure?
        /// When the trouble was noted.
        var time: ContinuousClock.Instant?
        /// True where it is to be noted that the broker is reached.
        var isNews = true
    }

    /// The time after which a reason is noted again.
    private static let pause = Duration.seconds(600)

    private let broker: MessageBroker
    private let logger: Logger
    private let state = Mutex(State())

    /// Notes of a broker go to a logger.
    init(of broker: MessageBroker, _ logger: Logger) { (self.broker, self.logger) = (broker, logger) }

    /// Notes that the broker is not reached, or, by nil, that it is.
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
            logger.error("the broker \(broker.server) is not reached: \(trouble)")
        } else {
            let topics = broker.topics.joined(separator: ", ")
            logger.notice("the broker \(broker.server) sends what comes to \(topics)")
        }
    }
}
