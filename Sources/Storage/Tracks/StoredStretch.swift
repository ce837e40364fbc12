internal import FixCodec
package import GNSS
package import Logbook
package import SQLite

/// The extent in time and space of fixes in one chunk, known without decoding it.
package struct StoredStretch: Hashable, Sendable {
    /// The earliest time of its fixes.
    package let start: UTCTime

    /// The latest time of its fixes.
    package let end: UTCTime

    /// The box around all locations; `nil` if none.
    package let box: BoundingBox?

    package init(from start: UTCTime, to end: UTCTime, in box: BoundingBox?) {
        (self.start, self.end, self.box) = (start, end, box)
    }

    /// Reads the columns `start_time`, `end_time`, `west`, `south`, `east` and `north` of a chunk.
    package init(in row: inout some SQLRow) {
        let times = (row.nextInteger() ?? 0, row.nextInteger() ?? 0)
        let edges = (row.nextReal(), row.nextReal(), row.nextReal(), row.nextReal())
        (start, end) = (UTCTime(nanosecondsSince1970: times.0), UTCTime(nanosecondsSince1970: times.1))
        if let west = edges.0, let south = edges.1, let east = edges.2, let north = edges.3 {
            box = BoundingBox(west: west, south: south, east: east, north: north)
        } else {
            box = nil
        }
    }
}

/// The cached stretches of a track for one state of the database; SQLite reads 10 MB for 10 000 of them.
struct CachedStretches {
    let track: Track.ID
    let state: Connection.State
    let all: [StoredStretch]
}

extension SQLiteStorage {
    /// The stretches with fixes of a track, in order of their start.
    ///
    /// They may also have fixes of other tracks; the latest fixes are in none of them.
    ///
    /// - Parameters:
    ///   - id: the track.
    ///   - count: the number of stretches up to which the result is empty, as they are not worth the effort.
    ///   - box: counts only stretches near this box; `nil` counts all.
    /// - Returns: all of the track's stretches; empty if at most `count` are near the box.
    /// - Throws: `SQLiteError` if the database cannot be read.
    package func stretches(
        ofTrack id: Track.ID,
        ifMoreThan count: Int,
        areNear box: BoundingBox?
    ) throws(SQLiteError) -> [StoredStretch] {
        try beginReading()
        defer { recentReading.end() }
        guard let extent = try extent(ofTrack: id), try hasChunks(moreThan: count, near: box) else { return [] }
        let state = try connection.state
        if let keptStretches, keptStretches.track == id, keptStretches.state == state { return keptStretches.all }
        let all = try stretches(in: extent)
        keptStretches = CachedStretches(track: id, state: state, all: all)
        return all
    }

    private func stretches(in extent: FixQuery.TrackExtent) throws(SQLiteError) -> [StoredStretch] {
        // The unary plus keeps SQLite on the index by time.
        let sql = """
            SELECT start_time, end_time, west, south, east, north FROM chunk
            WHERE start_time <= ? AND end_time >= ? AND +receiver = ? ORDER BY start_time, last_fix
            """
        let (start, end) = (extent.start.nanosecondsSince1970, extent.end.nanosecondsSince1970)
        return try connection.select(sql, end, start, extent.receiver) { StoredStretch(in: &$0) }
    }

    private func hasChunks(moreThan count: Int, near box: BoundingBox?) throws(SQLiteError) -> Bool {
        guard let box else { return true }
        let sides = box.west <= box.east ? "east >= ? AND west <= ?" : "(east >= ? OR west <= ?)"
        let near = "SELECT 1 FROM chunk_box WHERE north >= ? AND south <= ? AND \(sides) LIMIT ?"
        let found = try connection.integer("SELECT count(*) FROM (\(near))") { statement in
            for edge in [box.south, box.north, box.west, box.east] { statement.bind(edge) }
            statement.bind(Int64(count) + 1)
        }
        return Int(found ?? 0) > count
    }
}
