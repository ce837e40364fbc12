internal import SQLite

/// The size of the batches in which a database is made smaller, where the disk may be all but full.
///
/// A transaction is written to the log first: where there is no room for a large one, there may be for several small ones.
struct BatchSize {
    private let most: Int
    private(set) var count: Int

    /// Batches of so many items, as long as there is room for them.
    init(atMost most: Int) { (self.most, count) = (most, most) }

    /// Does a batch, with fewer items each time that the disk has no room for it.
    ///
    /// - Parameters:
    ///   - connection: the database, which is in no transaction.
    ///   - batch: does as many items as it is told, in a transaction of its own; what it has changed outside of the
    ///     database when it throws is its own affair.
    /// - Returns: the batch's result.
    /// - Throws: `diskFull` where there is no room for a single item, and what else the batch throws.
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

    /// Brings what is in the log to where it belongs, unless somebody reads what is only there.
    private static func emptyLog(of connection: Connection) {
        try? connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
}
