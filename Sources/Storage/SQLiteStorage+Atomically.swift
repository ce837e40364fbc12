internal import SQLite

extension SQLiteStorage {
    /// Makes all that is stored in `body` one transaction: after a failure none of it is stored.
    ///
    /// Other programs that write to the database wait meanwhile. One at a time: what somebody else has this storage store
    /// meanwhile becomes a part of it.
    ///
    /// - Parameter body: has this storage begin runs, append to them and end them; it sees what it has stored.
    /// - Returns: the result of `body`.
    /// - Throws: the error of `body`, or `SQLiteError` where the database cannot be written.
    package func atomically<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result {
        try connection.begin()
        do {
            let result = try await body()
            try connection.commit()
            return result
        } catch {
            connection.rollBack()
            // The known ends of receivers and tracks may be of rows that are gone.
            receivers = [:]
            ends = [:]
            waitingSkies = [:]
            throw error
        }
    }
}
