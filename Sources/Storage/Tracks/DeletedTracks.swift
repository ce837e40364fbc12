package import Logbook
package import SQLite

/// The tracks that the user has deleted, whose fixes are in no answer.
package struct DeletedTracks {
    /// The step that deleted each.
    private let steps: [Track.ID: Int64]

    /// No deleted tracks.
    package init() { steps = [:] }

    /// The deleted tracks of a database.
    init(in connection: Connection) throws(SQLiteError) {
        let rows = try connection.rows(of: "SELECT track, step FROM deleted_track") {
            ($0.nextInteger() ?? 0, $0.nextInteger() ?? 0)
        }
        steps = Dictionary(rows) { first, _ in first }
    }

    /// True where there are none.
    var isEmpty: Bool { steps.isEmpty }

    /// True where a track is one of them; what is of no track is not.
    @inline(__always)
    func contain(_ track: Track.ID?) -> Bool {
        guard !steps.isEmpty, let track else { return false }
        return steps[track] != nil
    }

    /// The step that deleted a track; nil where it is none of them.
    func step(of track: Track.ID) -> Int64? { steps[track] }

    /// Deletes a track, within an open transaction.
    package static func insert(_ track: Track.ID, in step: Int64, of connection: Connection) throws(SQLiteError) {
        let insertion = try connection.statement("INSERT OR IGNORE INTO deleted_track (track, step) VALUES (?, ?)")
        insertion.bind(track)
        insertion.bind(step)
        try insertion.run()
    }
}
