internal import SQLite

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
