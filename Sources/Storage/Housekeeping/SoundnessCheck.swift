/// The result of checking everything in a database: each page, index, chunk and latest fix.
package struct SoundnessCheck: Hashable, Sendable {
    /// The number of pages in the file.
    package fileprivate(set) var pages = 0
    /// The number of pages whose checksum is wrong.
    package fileprivate(set) var damagedPages = 0
    /// Whether the write-ahead log cannot be read to its end, so that the latest changes are missing.
    package fileprivate(set) var isLogDamaged = false
    /// Whether pages have no checksums, as in files of an old gpslog; some damage cannot be detected then.
    package fileprivate(set) var isWithoutChecksums = false
    /// The first inconsistency between tables and indexes, in SQLite's words; `nil` if none.
    package fileprivate(set) var contradiction: String?
    /// The number of fixes, including rejected ones.
    package fileprivate(set) var fixes = 0
    /// The number of unreadable chunks, plus the receivers with damaged buffer files.
    package fileprivate(set) var unreadable = 0
    /// The number of unreadable fixes, if the damage allows counting them.
    package fileprivate(set) var unreadableFixes = 0

    /// Whether more fixes than `unreadableFixes` may be unreadable.
    package fileprivate(set) var hasMoreUnreadable = false
    /// The number of unreadable chunks of satellite summaries.
    package fileprivate(set) var unreadableSkies = 0

    /// Whether no damage was found.
    package var isSound: Bool {
        damagedPages == 0 && !isLogDamaged && contradiction == nil && unreadable == 0 && unreadableSkies == 0
    }

    /// A problem in words, without the line above it that names the database.
    package static func complaint(_ text: String) -> String {
        text.split(separator: "\n").last.map(String.init) ?? text
    }

    /// The first problem reported by SQLite's integrity check; `nil` if none.
    static func contradiction(in connection: Connection) throws(SQLiteError) -> String? {
        do throws(SQLiteError) {
            let complaints = try connection.rows(of: "PRAGMA integrity_check(1)", read: { $0.nextText() })
            return complaints.compactMap(\.self).first { $0 != "ok" }.map(complaint)
        } catch {
            guard error.reason == .damaged else { throw error }
            return error.message
        }
    }
}

extension SQLiteStorage {
    /// Reads the whole database without changing anything; it may be recorded into at the same time.
    ///
    /// - Throws: `SQLiteError` if the database cannot be read at all.
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
                let fixes = try? connection.fixes(in: chunk), fixes.count == claimed
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
