package import GNSS
package import Logbook
package import SQLite

/// The extent in time and place of fixes that are sealed together, known without reading one of them.
package struct StoredStretch: Hashable, Sendable {
    /// The time of the earliest.
    package let start: UTCTime

    /// The time of the latest.
    package let end: UTCTime

    /// The box that holds all locations; nil where there is none.
    package let box: BoundingBox?

    /// A stretch.
    package init(from start: UTCTime, to end: UTCTime, in box: BoundingBox?) {
        (self.start, self.end, self.box) = (start, end, box)
    }
}

/// The stretches of a track as they are in one state of the database: of ten thousand, SQLite reads ten megabytes.
struct CachedStretches {
    let track: Track.ID
    let state: Connection.State
    let all: [StoredStretch]
}

extension SQLiteStorage {
    /// The stretches that have fixes of a track, in order of their start; they may have fixes of others, too, and the latest
    /// fixes are in none.
    ///
    /// - Parameters:
    ///   - id: the track.
    ///   - count: so many are not worth to be looked at.
    ///   - box: the box that they are near to; nil for any place.
    /// - Returns: all of the track's; none where there are no more than so many near the box.
    /// - Throws: `SQLiteError` where the database cannot be read.
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
        // The plus keeps SQLite on the index by time.
        let sql = """
            SELECT start_time, end_time, west, south, east, north FROM chunk
            WHERE start_time <= ? AND end_time >= ? AND +receiver = ? ORDER BY start_time, last_fix
            """
        return try connection.rows(
            of: sql,
            bind: {
                $0.bind(extent.end.nanosecondsSince1970)
                $0.bind(extent.start.nanosecondsSince1970)
                $0.bind(extent.receiver)
            },
            read: Self.stretch
        )
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

    private static func stretch(_ row: Statement) -> StoredStretch {
        let times = (row.nextInteger() ?? 0, row.nextInteger() ?? 0)
        let edges = (row.nextReal(), row.nextReal(), row.nextReal(), row.nextReal())
        var box: BoundingBox?
        if let west = edges.0, let south = edges.1, let east = edges.2, let north = edges.3 {
            box = BoundingBox(west: west, south: south, east: east, north: north)
        }
        let (start, end) = (UTCTime(nanosecondsSince1970: times.0), UTCTime(nanosecondsSince1970: times.1))
        return StoredStretch(from: start, to: end, in: box)
    }
}
