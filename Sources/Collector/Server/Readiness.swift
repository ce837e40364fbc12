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
