internal import Logbook
internal import SQLite

/// The boundaries at which the user had a receiver's tracks begin or go on.
struct TrackBoundaries {
    /// One of them.
    struct Boundary {
        /// The first fix of the part from there on.
        let fix: Int64
        /// The number of that part, while it is a track.
        let track: Track.ID
        /// The last fix of the part before, whose track goes on here; nil where a track begins.
        let mergedAfter: Int64?
    }

    /// The boundaries that count, in order of arrival.
    private let boundaries: [Boundary]

    /// The boundaries of a receiver's tracks.
    init(of receiver: Int64, in connection: Connection) throws(SQLiteError) {
        let sql = """
            SELECT fix, track, merged_after, max(step) FROM track_boundary WHERE receiver = ? GROUP BY fix ORDER BY fix
            """
        boundaries = try connection.rows(of: sql, bind: { $0.bind(receiver) }, read: Self.boundary)
    }

    /// True where a location goes on with the track of the one before.
    ///
    /// - Parameters:
    ///   - last: the number of the location before.
    ///   - next: the number of the location.
    /// - Returns: false where it begins one; nil where the user has not said.
    func goesOn(from last: Int64, to next: Int64) -> Bool? {
        if boundaries.isEmpty { return nil }
        // A part begins with the first fix from there on that has a location now.
        let passed = boundaries.filter { last < $0.fix && $0.fix <= next }
        if !passed.isEmpty { return passed.allSatisfy { $0.mergedAfter != nil } }
        let isBetween = boundaries.contains { boundary in
            boundary.mergedAfter.map { $0 < next && next < boundary.fix } ?? false
        }
        return isBetween ? true : nil
    }

    /// The boundaries that a step made.
    static func made(by step: Int64, in connection: Connection) throws(SQLiteError) -> [Boundary] {
        let sql = "SELECT fix, track, merged_after FROM track_boundary WHERE step = ? ORDER BY fix"
        return try connection.rows(of: sql, bind: { $0.bind(step) }, read: boundary)
    }

    /// The receiver whose tracks a step changed; nil where it made no boundary.
    static func receiver(of step: Int64, in connection: Connection) throws(SQLiteError) -> Int64? {
        try connection.integer("SELECT receiver FROM track_boundary WHERE step = ?") { $0.bind(step) }
    }

    /// Adds one, within an open transaction.
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
