internal import Logbook
internal import SQLite
internal import Storage

/// The names that the user gave to tracks, and the tracks that the user deleted, as far as a damaged file tells.
///
/// Where tracks were split or merged, the numbers of tracks that fixes have say so. The way back to what was before is not
/// rescued, but for deletion.
struct RescuedTrackEdits {
    private var names: [Track.ID: String] = [:]
    private var deleted: Set<Track.ID> = []

    /// Takes note of a row of `track_name` or `deleted_track`, whose number is the track's.
    mutating func note(_ kind: RecordKind, _ track: Track.ID, _ values: RecordValues) {
        guard RecoveredRange.numbers.contains(track) else { return }
        if kind == .deletedTrack {
            deleted.insert(track)
        } else if let name = values.text(1) {
            names[track] = name
        }
    }

    /// Stores what concerns tracks that were rescued, in one transaction; all deletions are one step, which can be taken back.
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
