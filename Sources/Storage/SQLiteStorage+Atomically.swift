internal import SQLite

extension SQLiteStorage {
    /// Runs `body` in one transaction: if it fails, nothing is stored.
    ///
    /// Other programs that write to the database wait in the meantime. Anything that other tasks store in this storage
    /// becomes part of the transaction.
    ///
    /// - Parameter body: stores runs and fixes in this storage, and sees what it has stored.
    /// - Returns: the result of `body`.
    /// - Throws: the error of `body`, or `SQLiteError` if the database cannot be written.
    package func atomically<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result {
        try connection.begin()
        do {
            let result = try await body()
            try connection.commit()
            return result
        } catch {
            connection.rollBack()
            // The cached ends of receivers and tracks may refer to rolled back rows.
            receivers = [:]
            ends = [:]
            waitingSkies = [:]
            throw error
        }
    }
}
