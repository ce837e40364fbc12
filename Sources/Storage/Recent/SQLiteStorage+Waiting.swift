internal import SQLite

extension SQLiteStorage {
    /// Runs an action that writes to the database; a recording retries it while another program writes.
    ///
    /// Other receivers can be stored in between.
    ///
    /// - Throws: the error of `body`. It throws that the database is locked only if this storage does not buffer fixes,
    ///   or the task is cancelled.
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
