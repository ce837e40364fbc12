package import Logbook
package import SQLite

/// The tracks deleted by the user, whose fixes are excluded from all queries.
package struct DeletedTracks {
    private let steps: [Track.ID: Int64]

    package init() { steps = [:] }

    init(in connection: Connection) throws(SQLiteError) {
        let rows = try connection.rows(of: "SELECT track, step FROM deleted_track") {
            ($0.nextInteger() ?? 0, $0.nextInteger() ?? 0)
        }
        steps = Dictionary(rows) { first, _ in first }
    }

    var isEmpty: Bool { steps.isEmpty }

    /// Whether a track is deleted; false for `nil`.
    @inline(__always)
    func contain(_ track: Track.ID?) -> Bool {
        guard !steps.isEmpty, let track else { return false }
        return steps[track] != nil
    }

    /// The step that deleted a track; `nil` if it is not deleted.
    func step(of track: Track.ID) -> Int64? { steps[track] }

    /// Marks a track as deleted, within an open transaction.
    package static func insert(_ track: Track.ID, in step: Int64, of connection: Connection) throws(SQLiteError) {
        let insertion = try connection.statement("INSERT OR IGNORE INTO deleted_track (track, step) VALUES (?, ?)")
        insertion.bind(track)
        insertion.bind(step)
        try insertion.run()
    }
}
