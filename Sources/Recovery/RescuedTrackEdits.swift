internal import Logbook
internal import SQLite
internal import Storage

/// The track names and deleted tracks that a damaged file still has.
///
/// Splits and merges are part of the track numbers of the fixes. Undo steps are not rescued, except for deletion.
struct RescuedTrackEdits {
    private var names: [Track.ID: String] = [:]
    private var deleted: Set<Track.ID> = []

    /// Adds a row of `track_name` or `deleted_track`.
    ///
    /// Its row number is the track's number.
    mutating func note(_ kind: RecordKind, _ track: Track.ID, _ values: RecordValues) {
        guard RecoveredRange.numbers.contains(track) else { return }
        if kind == .deletedTrack {
            deleted.insert(track)
        } else if let name = values.text(1) {
            names[track] = name
        }
    }

    /// Stores the edits of rescued tracks in one transaction.
    ///
    /// All deletions form one step, which can be undone.
    func store(in connection: Connection) throws(SQLiteError) {
        try connection.transaction { () throws(SQLiteError) in
            let rescued = Set(try connection.rows(of: "SELECT id FROM track") { $0.nextInteger() ?? 0 })
            for (track, name) in names.sorted(by: { $0.key < $1.key }) where rescued.contains(track) {
                try TrackSteps.rename(track, name, in: connection)
            }
            let gone = deleted.intersection(rescued).sorted()
            guard !gone.isEmpty else { return }
            let step = try TrackSteps.begin(.delete, in: connection)
            for track in gone { try DeletedTracks.insert(track, in: step, of: connection) }
        }
    }
}
