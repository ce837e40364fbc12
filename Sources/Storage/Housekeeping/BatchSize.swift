internal import SQLite

/// The size of the batches in which a database is shrunk when the disk may be nearly full.
///
/// A transaction is first written to the log, so several small ones may fit on the disk when a large one does not.
struct BatchSize {
    private let most: Int
    private(set) var count: Int

    init(atMost most: Int) { (self.most, count) = (most, most) }

    /// Runs a batch; retries with fewer items while the disk is too full.
    ///
    /// - Parameters:
    ///   - connection: the database, which must not be in a transaction.
    ///   - batch: processes up to the given number of items in its own transaction. If it throws, it must undo what it
    ///     changed outside of the database.
    /// - Returns: the batch's result.
    /// - Throws: `diskFull` if not even a single item fits; any other error of the batch.
    mutating func run<Result>(
        in connection: Connection,
        _ batch: (Int) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        while true {
            do throws(SQLiteError) {
                let result = try batch(count)
                if count < most { Self.emptyLog(of: connection) }
                return result
            } catch {
                guard error.reason == .diskFull, count > 1 else { throw error }
                count = max(1, count / 8)
                Self.emptyLog(of: connection)
            }
        }
    }

    /// Checkpoints the part of the log that no other reader needs.
    private static func emptyLog(of connection: Connection) {
        try? connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
}
