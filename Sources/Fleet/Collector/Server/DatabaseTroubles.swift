internal import Logging
internal import Synchronization

/// Logs why fixes cannot be stored, once per reason, and when storing works again.
final class DatabaseTroubles: Sendable {
    private struct State {
        /// When each reason was last logged; there are only a few reasons.
        var noted: [String: ContinuousClock.Instant] = [:]
        var latest: ContinuousClock.Instant?
    }

    /// Interval after which a reason is logged again, and time without failures after which they count as over.
    ///
    /// One success is not enough, as one device's rows may be damaged while those of others are stored.
    private static let (pause, calm) = (Duration.seconds(600), Duration.seconds(5))
    private static let mostReasons = 20

    private let logger: Logger
    private let state = Mutex(State())

    init(_ logger: Logger) { self.logger = logger }

    func note(_ trouble: IntakePool.Trouble, at now: ContinuousClock.Instant = .now) {
        let reason =
            switch trouble {
            case .database(let error): error.description
            case .overdue: "the database is too slow, or does not respond."
            }
        let isNew = state.withLock { state in
            state.latest = now
            if let last = state.noted[reason], now - last < Self.pause { return false }
            if state.noted.count >= Self.mostReasons { state.noted = [:] }
            state.noted[reason] = now
            return true
        }
        if isNew { logger.error("cannot store some of the received data: \(reason)") }
    }

    func noteSuccess(at now: ContinuousClock.Instant = .now) {
        let wasTrouble = state.withLock { state in
            guard let latest = state.latest, now - latest >= Self.calm else { return false }
            state = State()
            return true
        }
        if wasTrouble { logger.notice("storing received data again") }
    }
}

/// Caches whether the database can store fixes, so that frequent health checks do not query it each time.
actor Readiness {
    /// How long a positive result is reused.
    private static let validity = Duration.seconds(1)

    private var good: ContinuousClock.Instant?
    private var asking: Task<Result<Void, IntakePool.Trouble>, Never>?

    /// Checks that the database can store fixes, or could within the last second.
    ///
    /// Only one query runs at a time.
    ///
    /// - Throws: `Trouble` if it cannot.
    func require(of pool: IntakePool) async throws(IntakePool.Trouble) {
        if let good, .now - good < Self.validity { return }
        let task = asking ?? Task { await Self.answer(of: pool) }
        asking = task
        let answer = await task.value
        if asking == task {
            asking = nil
            good = (try? answer.get()) == nil ? nil : .now
        }
        try answer.get()
    }

    private static func answer(of pool: IntakePool) async -> Result<Void, IntakePool.Trouble> {
        do throws(IntakePool.Trouble) {
            return .success(try await pool.requireReadiness())
        } catch {
            return .failure(error)
        }
    }
}
