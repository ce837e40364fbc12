internal import SQLite

/// Gives room that is not needed any more back to the disk, a little at a time.
struct Vacuuming {
    private static let pagesAtOnce = 2000

    private let connection: Connection
    private let deadline: ContinuousClock.Instant

    /// - Parameters:
    ///   - connection: the database.
    ///   - seconds: about how long it may take.
    init(_ connection: Connection, within seconds: Double) {
        self.connection = connection
        deadline = .now + .seconds(seconds)
    }

    /// Gives back what fits into the time.
    ///
    /// - Returns: true if that was all.
    /// - Throws: `SQLiteError` where the database cannot be written; nothing is lost then.
    func vacuum() throws(SQLiteError) -> Bool {
        let isDone = try isIncremental ? shorten() : rewrite()
        // Also the log, unless somebody reads what is only there.
        try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return isDone
    }

    /// True where pages can be given back one by one, and have checksums: in files that were made for it.
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
            // Each is a transaction of its own, so that others take turns.
            try size.run(in: connection) { count throws(SQLiteError) in
                try connection.execute("PRAGMA incremental_vacuum(\(count))")
            }
        }
        return true
    }

    /// Writes a file of an older gpslog anew, so that the next time it can be done page by page.
    private func rewrite() throws(SQLiteError) -> Bool {
        // A damaged page must not become one that looks as if it were right.
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
