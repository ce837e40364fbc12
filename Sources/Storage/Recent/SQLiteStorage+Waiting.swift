internal import SQLite

extension SQLiteStorage {
    /// Does something that the database has to be written for; a recording waits for as long as another program writes.
    ///
    /// Others store meanwhile what they can.
    ///
    /// - Throws: the error of `body`; that the database is locked only where this storage keeps no latest fixes, or the task is
    ///   cancelled.
    func waitingForOthers<Result: Sendable>(
        _ body: () throws(SQLiteError) -> Result
    ) async throws(SQLiteError) -> Result {
        guard let recent else { return try body() }
        while true {
            if let result = try recent.unlessLocked(body) { return result }
            if Task.isCancelled { throw SQLiteError(.busy, file: connection.file) }
            try? await Task.sleep(for: .milliseconds(WriteBuffer.timeout))
        }
    }
}
