/// The knowledge whether the database takes what comes, for whoever asks for it, however often.
actor Readiness {
    /// The time for which a good answer holds.
    private static let validity = Duration.seconds(1)

    private var good: ContinuousClock.Instant?
    private var asking: Task<Result<Void, IntakePool.Trouble>, Never>?

    /// Requires that the database takes what comes, or did a second ago; one question at a time goes there.
    ///
    /// - Throws: `Trouble` where it does not.
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
