internal import CSQLite

extension Connection {
    /// Runs `body` in a transaction, after waiting for other writers; if it fails, nothing is changed.
    ///
    /// Within an open transaction, `body` becomes a part of it. If `body` fails, that transaction must be rolled back.
    ///
    /// - Throws: the error of `body`, or `SQLiteError` if the transaction cannot begin or end.
    package func transaction<Result>(
        _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        if isInTransaction { return try body() }
        try begin()
        do {
            let result = try body()
            try commit()
            return result
        } catch {
            rollBack()
            throw error
        }
    }

    /// Begins a transaction after waiting for other writers.
    package func begin() throws(SQLiteError) {
        // IMMEDIATE takes the write lock now. A reader that begins to write later cannot wait for it and fails.
        try statement("BEGIN IMMEDIATE").run()
    }

    /// Makes the changes of the transaction durable.
    package func commit() throws(SQLiteError) {
        try statement("COMMIT").run()
    }

    /// Undoes the changes of the transaction.
    package func rollBack() {
        // SQLite has already rolled back after some errors, such as a full disk.
        if isInTransaction { try? execute("ROLLBACK") }
    }
}

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
