internal import FixCodec
package import GNSS
package import Logbook

/// The user's changes to tracks, step by step, with what is needed to undo them.
package enum TrackSteps {
    /// Begins a step, within an open transaction.
    package static func begin(_ kind: TrackStepKind, in connection: Connection) throws(SQLiteError) -> Int64 {
        try connection.change("INSERT INTO track_step (kind) VALUES (?)", kind.rawValue)
        return connection.lastInsertedRow
    }

    /// Begins the step of an imported file that divides tracks.
    ///
    /// It is not a step of the user, and cannot be undone.
    static func beginImport(in connection: Connection) throws(SQLiteError) -> Int64 {
        try connection.execute("INSERT INTO track_step (kind) VALUES ('import')")
        return connection.lastInsertedRow
    }

    /// The latest step that is not undone; `nil` if none.
    static func latest(in connection: Connection) throws(SQLiteError) -> (number: Int64, kind: TrackStepKind)? {
        let sql = "SELECT id, kind FROM track_step WHERE kind <> 'import' ORDER BY id DESC LIMIT 1"
        let steps = try connection.rows(of: sql, ) {
            (number: $0.nextInteger() ?? 0, kind: $0.nextText().flatMap(TrackStepKind.init(rawValue:)))
        }
        guard let step = steps.first else { return nil }
        guard let kind = step.kind else {
            throw SQLiteError(.damaged, message: "an impossible step", file: connection.file)
        }
        return (step.number, kind)
    }

    /// Names a track, or removes its name, and stores the previous name.
    static func name(
        _ track: Track.ID,
        _ name: String?,
        in step: Int64,
        of connection: Connection
    ) throws(SQLiteError) {
        let sql = "INSERT INTO former_track_name SELECT ?, ?, (SELECT name FROM track_name WHERE track = ?)"
        try connection.change(sql, step, track, track)
        try rename(track, name, in: connection)
    }

    /// Restores the names from before a step, and returns the tracks.
    static func restoreNames(before step: Int64, in connection: Connection) throws(SQLiteError) -> [Track.ID] {
        let sql = "SELECT track, name FROM former_track_name WHERE step = ? ORDER BY track"
        let former = try connection.rows(of: sql, step) {
            (track: $0.nextInteger() ?? 0, name: $0.nextText())
        }
        for (track, name) in former { try rename(track, name, in: connection) }
        return former.map(\.track)
    }

    /// Deletes a step after its changes were reverted.
    static func forget(_ step: Int64, in connection: Connection) throws(SQLiteError) {
        for table in ["former_track_name", "deleted_track", "track_boundary"] {
            try connection.change("DELETE FROM \(table) WHERE step = ?", step)
        }
        try connection.change("DELETE FROM track_step WHERE id = ?", step)
    }

    /// Deletes everything about tracks that no longer exist.
    static func forgetTracksThatAreGone(in connection: Connection) throws(SQLiteError) {
        try connection.change(
            """
            DELETE FROM track_boundary WHERE fix < (
              SELECT coalesce(min(first_fix), fix + 1) FROM track WHERE track.receiver = track_boundary.receiver)
            """
        )
        let isGone = "track NOT IN (SELECT id FROM track UNION SELECT track FROM track_boundary)"
        for table in ["track_name", "former_track_name", "deleted_track"] {
            try connection.change("DELETE FROM \(table) WHERE \(isGone)")
        }
        try connection.change(
            """
            DELETE FROM track_step WHERE id NOT IN (
              SELECT step FROM former_track_name UNION SELECT step FROM deleted_track UNION SELECT step FROM track_boundary)
            """
        )
    }

    /// Names a track, or removes its name, without a step to undo.
    package static func rename(_ track: Track.ID, _ name: String?, in connection: Connection) throws(SQLiteError) {
        guard let name else { return try connection.change("DELETE FROM track_name WHERE track = ?", track) }
        try connection.change("INSERT OR REPLACE INTO track_name (track, name) VALUES (?, ?)", track, name)
    }
}

/// The kind of a change that the user can make to tracks.
package enum TrackStepKind: String, Sendable {
    /// Names or unnames a track.
    case name
    /// Excludes tracks from all queries.
    case delete
    /// Splits a track in two.
    case split
    /// Merges consecutive tracks into one.
    case merge
}

/// A change of tracks that was undone.
package struct UndoneTrackStep: Hashable, Sendable {
    package let kind: TrackStepKind
    /// The tracks that are restored.
    package let tracks: [Track.ID]
}

/// Why a track cannot be edited.
package enum TrackEditError: Error, Hashable, Sendable {
    case isMissing(Track.ID)
    /// A recording continues the track.
    case isRecorded(Track.ID)
    /// All locations of the track are on the same side of the time.
    case isOnOneSide(Track.ID)
    /// The tracks belong to different receivers.
    case areOfSeveralReceivers(Track.ID, Track.ID)
    /// Another track lies between the two.
    case isBetween(Track.ID, isDeleted: Bool)
    /// A track arrived later than another, but is earlier in time.
    case isEarlier(Track.ID, than: Track.ID)
}

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
struct StretchCache {
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
        let state = try connection.storedState
        if let keptStretches, keptStretches.track == id, keptStretches.state == state { return keptStretches.all }
        let all = try stretches(in: extent)
        keptStretches = StretchCache(track: id, state: state, all: all)
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
