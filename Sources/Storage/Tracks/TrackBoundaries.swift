package import Logbook

/// The boundaries at which the user made a receiver's tracks begin or continue.
struct TrackBoundaries {
    struct Boundary {
        /// The number of the first fix after the boundary.
        let fix: Int64
        /// The number of the track that begins or began at the boundary.
        let track: Track.ID
        /// The last fix before the boundary if the track continues across it; `nil` if a track begins.
        let mergedAfter: Int64?
    }

    /// The effective boundaries, in order of arrival.
    private let boundaries: [Boundary]

    init(of receiver: Int64, in connection: Connection) throws(SQLiteError) {
        let sql = """
            SELECT fix, track, merged_after, max(step) FROM track_boundary WHERE receiver = ? GROUP BY fix ORDER BY fix
            """
        boundaries = try connection.rows(of: sql, receiver, read: Self.boundary)
    }

    /// Whether a location continues the track of the previous one; `nil` if the user has not set a boundary.
    func goesOn(from last: Int64, to next: Int64) -> Bool? {
        if boundaries.isEmpty { return nil }
        // The first fix after the boundary that has a location may have changed.
        let passed = boundaries.filter { last < $0.fix && $0.fix <= next }
        if !passed.isEmpty { return passed.allSatisfy { $0.mergedAfter != nil } }
        let isBetween = boundaries.contains { boundary in
            boundary.mergedAfter.map { $0 < next && next < boundary.fix } ?? false
        }
        return isBetween ? true : nil
    }

    static func made(by step: Int64, in connection: Connection) throws(SQLiteError) -> [Boundary] {
        let sql = "SELECT fix, track, merged_after FROM track_boundary WHERE step = ? ORDER BY fix"
        return try connection.rows(of: sql, step, read: boundary)
    }

    /// The receiver whose tracks a step changed; `nil` if it set no boundary.
    static func receiver(of step: Int64, in connection: Connection) throws(SQLiteError) -> Int64? {
        try connection.value("SELECT receiver FROM track_boundary WHERE step = ?", step)
    }

    /// Inserts a boundary, within an open transaction.
    static func insert(
        _ boundary: Boundary,
        of receiver: Int64,
        in step: Int64,
        of connection: Connection
    ) throws(SQLiteError) {
        let sql = "INSERT INTO track_boundary (receiver, fix, step, track, merged_after) VALUES (?, ?, ?, ?, ?)"
        try connection.change(sql, receiver, boundary.fix, step, boundary.track, boundary.mergedAfter)
    }

    private static func boundary(_ row: Statement) -> Boundary {
        Boundary(fix: row.nextInteger() ?? 0, track: row.nextInteger() ?? 0, mergedAfter: row.nextInteger())
    }
}

/// The tracks deleted by the user, whose fixes are excluded from all queries.
package struct TrackDeletions {
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
        try connection.change("INSERT OR IGNORE INTO deleted_track (track, step) VALUES (?, ?)", track, step)
    }
}
