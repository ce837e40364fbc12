package import SQLite

/// A look at everything that is in a database: each page, index, chunk and latest fix.
package struct SoundnessCheck: Hashable, Sendable {
    /// The number of pages of the file.
    package fileprivate(set) var pages = 0
    /// The number of pages that are not as they were written.
    package fileprivate(set) var damagedPages = 0
    /// Whether the write-ahead log cannot be read to its end: what was written last is missing.
    package fileprivate(set) var isLogDamaged = false
    /// True where pages have no checksums, as in a file of an old gpslog: some damage cannot be seen then.
    package fileprivate(set) var isWithoutChecksums = false
    /// The first contradiction between tables and indices, in SQLite's words; nil where there is none.
    package fileprivate(set) var contradiction: String?
    /// The number of fixes, rejected ones too.
    package fileprivate(set) var fixes = 0
    /// The number of chunks, and of receivers whose latest fixes are not whole, that cannot be read.
    package fileprivate(set) var unreadable = 0
    /// The number of fixes in those, as far as it is known.
    package fileprivate(set) var unreadableFixes = 0

    /// Whether that is the least number.
    package fileprivate(set) var hasMoreUnreadable = false
    /// The number of chunks of what was listed of satellites that cannot be read.
    package fileprivate(set) var unreadableSkies = 0

    /// True where no damage was found.
    package var isSound: Bool {
        damagedPages == 0 && !isLogDamaged && contradiction == nil && unreadable == 0 && unreadableSkies == 0
    }

    /// SQLite's first complaint about a database; nil where all that it can tell is in order.
    static func contradiction(in connection: Connection) throws(SQLiteError) -> String? {
        do throws(SQLiteError) {
            let complaints = try connection.rows(of: "PRAGMA integrity_check(1)", read: { $0.nextText() })
            return complaints.compactMap(\.self).first { $0 != "ok" }
        } catch {
            guard error.reason == .damaged else { throw error }
            return error.message
        }
    }
}

extension SQLiteStorage {
    /// Reads everything, and changes nothing; somebody may be recording meanwhile.
    ///
    /// - Throws: `SQLiteError` where the database cannot be read at all.
    package func check() throws(SQLiteError) -> SoundnessCheck {
        var check = SoundnessCheck()
        check.contradiction = try SoundnessCheck.contradiction(in: connection)
        try beginReading(withSkies: true)
        defer { recentReading.end() }
        check.fixes = Int(try connection.integer("SELECT count(*) FROM fix") ?? 0)
        let sql = "SELECT last_fix, fixes, data FROM chunk"
        let counts = try connection.rows(of: sql) { row throws(SQLiteError) in
            let (last, claimed) = (row.nextInteger() ?? 0, row.nextInteger() ?? 0)
            if let chunk = try? ChunkTable.read(row, in: connection),
                let fixes = try? ChunkTable.fixes(in: chunk, of: connection), fixes.count == claimed
            {
                return fixes.count
            }
            unreadable.note(last, of: Int(clamping: claimed))
            return 0
        }
        check.fixes += counts.reduce(0, +)
        check.unreadableSkies = try SkyReading.read(SkySpan(), in: connection) { _, _ in }
        check.pages = Int(try connection.integer("PRAGMA page_count") ?? 0)
        check.damagedPages = unreadable.pages.count
        check.isLogDamaged = unreadable.pages.isLogDamaged
        check.isWithoutChecksums = try !connection.hasRoomForChecksums
        check.hasMoreUnreadable = unreadable.areMore
        (check.unreadable, check.unreadableFixes) = (unreadable.count, unreadable.fixes)
        return check
    }
}
