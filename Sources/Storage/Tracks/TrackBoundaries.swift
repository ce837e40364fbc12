internal import Logbook
internal import SQLite

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
        boundaries = try connection.rows(of: sql, bind: { $0.bind(receiver) }, read: Self.boundary)
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
        return try connection.rows(of: sql, bind: { $0.bind(step) }, read: boundary)
    }

    /// The receiver whose tracks a step changed; `nil` if it set no boundary.
    static func receiver(of step: Int64, in connection: Connection) throws(SQLiteError) -> Int64? {
        try connection.integer("SELECT receiver FROM track_boundary WHERE step = ?") { $0.bind(step) }
    }

    /// Inserts a boundary, within an open transaction.
    static func insert(
        _ boundary: Boundary,
        of receiver: Int64,
        in step: Int64,
        of connection: Connection
    ) throws(SQLiteError) {
        let insertion = try connection.statement(
            "INSERT INTO track_boundary (receiver, fix, step, track, merged_after) VALUES (?, ?, ?, ?, ?)"
        )
        insertion.bind(receiver)
        insertion.bind(boundary.fix)
        insertion.bind(step)
        insertion.bind(boundary.track)
        insertion.bind(boundary.mergedAfter)
        try insertion.run()
    }

    private static func boundary(_ row: Statement) -> Boundary {
        Boundary(fix: row.nextInteger() ?? 0, track: row.nextInteger() ?? 0, mergedAfter: row.nextInteger())
    }
}
