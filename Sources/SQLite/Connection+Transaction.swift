extension Connection {
    /// Does everything in `body` or nothing of it; waits for another writer first.
    ///
    /// Within an open transaction it is a part of that one, which has to be given up where `body` fails.
    ///
    /// - Throws: the error of `body`, or `SQLiteError` where the transaction cannot begin or end. Nothing is changed then.
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

    /// Begins a transaction; waits for another writer first.
    package func begin() throws(SQLiteError) {
        // "Immediate" takes the writer's lock now: a reader that turns writer half way cannot wait, it must fail.
        try statement("BEGIN IMMEDIATE").run()
    }

    /// Makes what was done since the beginning durable.
    package func commit() throws(SQLiteError) {
        try statement("COMMIT").run()
    }

    /// Undoes what was done since the beginning.
    package func rollBack() {
        // After some errors, a full disk for one, SQLite has already rolled back.
        if isInTransaction { try? execute("ROLLBACK") }
    }
}
