internal import FixCodec
internal import Logbook
internal import SQLite

enum TimelessFixes {
    /// The next `limit` timeless fixes after a fix; fewer at the end.
    static func page(after last: Int64, limit: Int, in connection: Connection) throws(SQLiteError) -> [NumberedFix] {
        var page = try FixTable.fixes(where: "time IS NULL AND fix.id > ? ORDER BY fix.id LIMIT ?", in: connection) {
            $0.bind(last)
            $0.bind(Int64(limit))
        }
        let sql = """
            SELECT last_fix, first_fix FROM chunk WHERE timeless > 0 AND last_fix > ? ORDER BY first_fix
            """
        let chunks = try connection.rows(of: sql, bind: { $0.bind(last) }) {
            (number: $0.nextInteger() ?? 0, first: $0.nextInteger() ?? 0)
        }
        for chunk in chunks {
            if page.count >= limit, let latest = page.last, chunk.first > latest.id { break }
            guard let fixes = try ChunkTable.readable(chunk.number, of: connection) else { continue }
            page += fixes.filter { $0.judged.time == nil && $0.id > last }
            page.sort { $0.id < $1.id }
            page.removeLast(max(0, page.count - limit))
        }
        return page
    }
}
