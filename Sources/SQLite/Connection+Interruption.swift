internal import CSQLite

extension Connection {
    /// Interrupts statements that are still running at a deadline, and undoes their changes.
    ///
    /// - Throws: the error of `body`, which is `interrupted` after the deadline.
    package func interrupting<Result>(
        at deadline: ContinuousClock.Instant,
        _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        let box = Deadline(deadline)
        let context = unsafe Unmanaged.passUnretained(box).toOpaque()
        unsafe sqlite3_progress_handler(
            handle,
            Self.instructionsBetweenLooks,
            { context in
                guard let context = unsafe context else { return 0 }
                let deadline = unsafe Unmanaged<Deadline>.fromOpaque(context).takeUnretainedValue().instant
                return ContinuousClock.now >= deadline ? 1 : 0
            },
            context
        )
        defer {
            unsafe sqlite3_progress_handler(handle, 0, nil, nil)
            withExtendedLifetime(box) {}
        }
        return try body()
    }

    private static let instructionsBetweenLooks: Int32 = 10_000

    private final class Deadline {
        let instant: ContinuousClock.Instant

        init(_ instant: ContinuousClock.Instant) { self.instant = instant }
    }
}
