internal import Logging
internal import Postgres
internal import Synchronization

/// Notes in the log why something cannot be stored, once for all requests that fail alike, and that it goes on.
final class DatabaseTroubles: Sendable {
    private struct State {
        /// When each reason was noted last; few, as there are few reasons.
        var noted: [String: ContinuousClock.Instant] = [:]
        var latest: ContinuousClock.Instant?
    }

    /// The time after which a reason is noted again, and the one without a trouble after which there is none any more: where one
    /// device's rows are damaged, those of others are stored all the time.
    private static let (pause, calm) = (Duration.seconds(600), Duration.seconds(5))
    private static let mostReasons = 20

    private let logger: Logger
    private let state = Mutex(State())

    /// Notes go to a logger.
    init(_ logger: Logger) { self.logger = logger }

    /// Notes that something could not be stored.
    func note(_ trouble: IntakePool.Trouble, at now: ContinuousClock.Instant = .now) {
        let reason =
            switch trouble {
            case .database(let error): error.description
            case .overdue: "the database does not answer in time, or more comes than it takes."
            }
        let isNew = state.withLock { state in
            state.latest = now
            if let last = state.noted[reason], now - last < Self.pause { return false }
            if state.noted.count >= Self.mostReasons { state.noted = [:] }
            state.noted[reason] = now
            return true
        }
        if isNew { logger.error("some of what comes is not stored: \(reason)") }
    }

    /// Notes that something was stored.
    func noteSuccess(at now: ContinuousClock.Instant = .now) {
        let wasTrouble = state.withLock { state in
            guard let latest = state.latest, now - latest >= Self.calm else { return false }
            state = State()
            return true
        }
        if wasTrouble { logger.notice("what comes is stored again") }
    }
}
