package import Logbook
package import SQLite

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
