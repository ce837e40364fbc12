internal import FixCodec

enum ChunkTable {
    /// Stores fixes of one receiver as a chunk, within an open transaction; they must be in order of arrival.
    ///
    /// The chunk replaces the one with the same last fix.
    static func insert(_ fixes: ArraySlice<FixWithNumbers>, in connection: Connection) throws(SQLiteError) {
        guard let number = fixes.last?.id else { return }
        try connection.change("DELETE FROM chunk WHERE last_fix = ?", number)
        guard let chunk = try connection.insertChunk(fixes) else { return }
        try insertBox(chunk.extent, chunk.last, in: connection)
    }

    static func delete(_ last: Int64, in connection: Connection) throws(SQLiteError) {
        for table in ["chunk", "chunk_box"] {
            try connection.change("DELETE FROM \(table) WHERE last_fix = ?", last)
        }
    }

    static func read(_ row: Statement, in connection: Connection) throws(SQLiteError) -> SealedChunk {
        var row = row
        return try connection.chunk(in: &row)
    }

    /// The fixes of the chunk whose last fix has this number, in order of arrival; empty if no such chunk exists.
    static func fixes(inChunk last: Int64, of connection: Connection) throws(SQLiteError) -> [FixWithNumbers] {
        let chunks = try connection.rows(of: "SELECT data FROM chunk WHERE last_fix = ?", last) {
            row throws(SQLiteError) in try read(row, in: connection)
        }
        return try chunks.first.map { chunk throws(SQLiteError) in try connection.fixes(in: chunk) } ?? []
    }

    /// Like `fixes(inChunk:of:)`, but `nil` if the chunk is damaged.
    static func readable(_ last: Int64, of connection: Connection) throws(SQLiteError) -> [FixWithNumbers]? {
        do throws(SQLiteError) {
            return try fixes(inChunk: last, of: connection)
        } catch {
            if error.reason == .damaged { return nil }
            throw error
        }
    }

    private static func insertBox(_ extent: ChunkExtent, _ last: Int64, in connection: Connection) throws(SQLiteError) {
        try connection.change(
            "INSERT OR REPLACE INTO chunk_box VALUES (?, ?, ?, ?, ?, ?, ?)",
            last,
            extent.times.map { Double($0.lowerBound) / 1e9 } ?? -1e12,
            extent.times.map { Double($0.upperBound) / 1e9 } ?? -1e12,
            extent.latitudes?.lowerBound ?? nowhere,
            extent.latitudes?.upperBound ?? nowhere,
            extent.longitudes?.lowerBound ?? nowhere,
            extent.longitudes?.upperBound ?? nowhere
        )
    }

    /// Inserts the time ranges and boxes of all chunks after a number, within an open transaction.
    static func insertBoxes(after last: Int64, in connection: Connection) throws(SQLiteError) {
        let sql = """
            INSERT INTO chunk_box SELECT last_fix, ifnull(start_time / 1e9, -1e12), ifnull(end_time / 1e9, -1e12),
              ifnull(south, \(nowhere)), ifnull(north, \(nowhere)), ifnull(west, \(nowhere)), ifnull(east, \(nowhere))
            FROM chunk WHERE last_fix > ?
            """
        try connection.change(sql, last)
    }

    private static let nowhere = -1000.0
}
