extension Connection {
    /// Does everything in `body` or nothing of it; waits for another writer first.
    ///
    /// - Throws: what `body` throws, or `SQLiteError` where the transaction cannot begin or end. Nothing is changed then.
    package func transaction<Result>(
        _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        // "Immediate" takes the writer's lock now: a reader that turns writer half way cannot wait, it must fail.
        try statement("BEGIN IMMEDIATE").run()
        do {
            let result = try body()
            try statement("COMMIT").run()
            return result
        } catch {
            // After some errors, a full disk for one, SQLite has already rolled back.
            if isInTransaction { try? execute("ROLLBACK") }
            throw error
        }
    }
}
