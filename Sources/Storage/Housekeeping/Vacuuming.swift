/// Compacts a database in small steps.
struct Vacuuming {
    private static let pagesAtOnce = 2000

    private let connection: Connection
    private let deadline: ContinuousClock.Instant

    init(_ connection: Connection, within seconds: Double) {
        self.connection = connection
        deadline = .now + .seconds(seconds)
    }

    /// Compacts the database until it is done or the time has elapsed.
    ///
    /// - Returns: whether it is done.
    /// - Throws: `SQLiteError` if the database cannot be written; no data is lost then.
    func vacuum() throws(SQLiteError) -> Bool {
        let isDone = try isIncremental ? shorten() : rewrite()
        // Truncates the log, too, unless other readers still need it.
        try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return isDone
    }

    /// Whether the file was created for incremental vacuuming and has page checksums.
    private var isIncremental: Bool {
        get throws(SQLiteError) {
            guard try connection.hasRoomForChecksums else { return false }
            return try connection.integer("PRAGMA auto_vacuum") == 2
        }
    }

    private func shorten() throws(SQLiteError) -> Bool {
        var size = BatchSize(atMost: Self.pagesAtOnce)
        while try (connection.integer("PRAGMA freelist_count") ?? 0) > 0 {
            if ContinuousClock.now >= deadline { return false }
            // Each step is a transaction, so that other programs can write in between.
            try size.run(in: connection) { count throws(SQLiteError) in
                try connection.execute("PRAGMA incremental_vacuum(\(count))")
            }
        }
        return true
    }

    /// Rewrites a file of an older gpslog, so that it can be vacuumed incrementally from then on.
    private func rewrite() throws(SQLiteError) -> Bool {
        // The rewritten pages get valid checksums, so damaged pages must not be accepted.
        let connection = try Connection(connection.file, access: .readWrite, timeout: DatabaseFile.timeout)
        try connection.makeRoomForChecksums()
        try connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
        do throws(SQLiteError) {
            try connection.interrupting(at: deadline) { () throws(SQLiteError) in try connection.execute("VACUUM") }
        } catch {
            if error.reason == .interrupted { return false }
            throw error
        }
        return true
    }
}

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
