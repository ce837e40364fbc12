internal import GNSS
package import SQLite
package import Waypoints

/// The table of waypoint revisions.
///
/// The latest one that is not undone is valid.
package enum WaypointTable {
    /// Begins a step and returns its number, within an open transaction.
    static func beginStep(undoing step: Int64? = nil, in connection: Connection) throws(SQLiteError) -> Int64 {
        let insertion = try connection.statement("INSERT INTO journal_step (undoes) VALUES (?)")
        insertion.bind(step)
        try insertion.run()
        return connection.lastInsertedRow
    }

    /// The latest step that is neither an undo nor undone; `nil` if none.
    static func lastStep(in connection: Connection) throws(SQLiteError) -> Int64? {
        try connection.integer(
            """
            SELECT max(id) FROM journal_step AS step
            WHERE undoes IS NULL AND NOT EXISTS (SELECT 1 FROM journal_step WHERE undoes = step.id)
            """
        )
    }

    /// The latest step that changed a waypoint and is not undone; `nil` if none.
    static func lastStep(of id: WaypointIdentifier, in connection: Connection) throws(SQLiteError) -> Int64? {
        let sql = """
            SELECT max(step) FROM waypoint_revision
            WHERE identifier = ? AND NOT EXISTS (SELECT 1 FROM journal_step WHERE undoes = waypoint_revision.step)
            """
        return try connection.integer(sql) { $0.bind(id.description) }
    }

    /// The number of the latest step; 0 if none.
    static func latestStep(in connection: Connection) throws(SQLiteError) -> Int64 {
        try connection.integer("SELECT max(id) FROM journal_step") ?? 0
    }

    /// Inserts a revision of a waypoint, within an open transaction.
    ///
    /// The row gets the next number if `number` is `nil`.
    package static func insert(
        _ waypoint: Waypoint,
        isRemoved: Bool = false,
        numbered number: Int64? = nil,
        in step: Int64,
        of connection: Connection
    ) throws(SQLiteError) {
        let insertion = try connection.statement(
            "INSERT INTO waypoint_revision (id, step, is_removed, \(columns)) VALUES (?, ?, ?, \(placeholders))"
        )
        insertion.bind(number)
        insertion.bind(step)
        insertion.bind(Int64(isRemoved ? 1 : 0))
        insertion.bind(waypoint.id.description)
        insertion.bind(waypoint.text)
        insertion.bind(waypoint.creationDate)
        insertion.bind(Int64(waypoint.isCompleted ? 1 : 0))
        insertion.bind(waypoint.dueDate)
        insertion.bind(waypoint.alterDate)
        insertion.bind(waypoint.details)
        insertion.bind(waypoint.place?.name)
        insertion.bind(waypoint.place?.coordinate?.latitude)
        insertion.bind(waypoint.place?.coordinate?.longitude)
        insertion.bind(waypoint.place?.altitude)
        insertion.bind(waypoint.place?.radius)
        try insertion.run()
    }

    /// The identifiers of the waypoints that a step changed, in order.
    static func identifiers(of step: Int64, in connection: Connection) throws(SQLiteError) -> [WaypointIdentifier] {
        let sql = "SELECT identifier FROM waypoint_revision WHERE step = ? GROUP BY identifier ORDER BY min(id)"
        return try connection.rows(of: sql, bind: { $0.bind(step) }) { $0.nextText() }
            .compactMap { $0.flatMap { WaypointIdentifier($0) } }
    }

    static func waypoint(_ id: WaypointIdentifier, in connection: Connection) throws(SQLiteError) -> Waypoint? {
        let sql = "SELECT \(columns) FROM waypoint WHERE identifier = ?"
        return try connection.rows(of: sql, bind: { $0.bind(id.description) }, read: waypoint(in:))
            .compactMap(\.self).first
    }

    /// Up to `limit` waypoints whose identifiers have a prefix.
    static func waypoints(
        identifiedBy prefix: String,
        limit: Int,
        in connection: Connection
    ) throws(SQLiteError) -> [Waypoint] {
        let sql = "SELECT \(columns) FROM waypoint WHERE identifier >= ? AND identifier < ? ORDER BY identifier LIMIT ?"
        let bind = { (statement: Statement) in
            statement.bind(prefix)
            // Sorts after all hexadecimal digits.
            statement.bind(prefix + "g")
            statement.bind(Int64(limit))
        }
        return try connection.rows(of: sql, bind: bind, read: waypoint(in:)).compactMap(\.self)
    }

    package static func count(of list: WaypointList, in connection: Connection) throws(SQLiteError) -> Int {
        Int(try connection.integer("SELECT count(*) FROM waypoint WHERE \(condition(of: list))") ?? 0)
    }

    /// Up to `limit` waypoints of a list from an index on; all of them if `limit` is negative.
    static func waypoints(
        of list: WaypointList,
        from first: Int = 0,
        limit: Int = -1,
        in connection: Connection
    ) throws(SQLiteError) -> [Waypoint] {
        let sql = """
            SELECT \(columns) FROM waypoint WHERE \(condition(of: list)) ORDER BY \(order(of: list)) LIMIT ? OFFSET ?
            """
        let bind = { (statement: Statement) in
            statement.bind(Int64(limit))
            statement.bind(Int64(first))
        }
        return try connection.rows(of: sql, bind: bind, read: waypoint(in:)).compactMap(\.self)
    }

    /// The places of all waypoints on the map; their texts, which may be long, are not read.
    static func places(in connection: Connection) throws(SQLiteError) -> [WaypointIdentifier: Place] {
        let sql = """
            SELECT identifier, place, latitude, longitude, altitude, radius FROM waypoint WHERE latitude IS NOT NULL
            """
        let found = try connection.rows(of: sql) { row -> (WaypointIdentifier, Place)? in
            guard let id = row.nextText().flatMap({ WaypointIdentifier($0) }), let place = place(in: row) else {
                return nil
            }
            return (id, place)
        }
        return Dictionary(found.compactMap(\.self)) { _, latest in latest }
    }

    /// The revisions of a waypoint, in order.
    static func history(
        of id: WaypointIdentifier,
        in connection: Connection
    ) throws(SQLiteError) -> [WaypointRevision] {
        let sql = """
            SELECT is_removed, EXISTS (SELECT 1 FROM journal_step WHERE undoes = waypoint_revision.step), \(columns)
            FROM waypoint_revision WHERE identifier = ? ORDER BY waypoint_revision.id
            """
        let rows = try connection.rows(of: sql, bind: { $0.bind(id.description) }) { row -> WaypointRevision? in
            let (isRemoved, isTakenBack) = (row.nextInteger() == 1, row.nextInteger() == 1)
            return waypoint(in: row).map { WaypointRevision($0, isRemoved: isRemoved, isTakenBack: isTakenBack) }
        }
        return rows.compactMap(\.self)
    }

    /// Up to `limit` revisions after a number, each with its own number.
    static func revisions(
        after last: Int64,
        limit: Int,
        in connection: Connection
    ) throws(SQLiteError) -> [(number: Int64, waypoint: Waypoint)] {
        let sql = "SELECT id, \(columns) FROM waypoint_revision WHERE id > ? ORDER BY id LIMIT ?"
        let bind = { (statement: Statement) in
            statement.bind(last)
            statement.bind(Int64(limit))
        }
        let rows = try connection.rows(of: sql, bind: bind) { row -> (Int64, Waypoint)? in
            guard let number = row.nextInteger(), let waypoint = waypoint(in: row) else { return nil }
            return (number, waypoint)
        }
        return rows.compactMap(\.self)
    }

    private static let columns = """
        identifier, text, created_time, created_leap, is_completed, due_time, due_leap, altered_time, altered_leap, \
        details, place, latitude, longitude, altitude, radius
        """
    private static let placeholders = "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?"

    private static func condition(of list: WaypointList) -> String {
        switch list {
        case .all: "TRUE"
        case .open: "NOT is_completed"
        case .done: "is_completed"
        }
    }

    /// The order of a list in SQL; waypoints of the same time are in order of arrival.
    private static func order(of list: WaypointList) -> String {
        let first = "(SELECT min(id) FROM waypoint_revision WHERE identifier = waypoint.identifier)"
        let newest = "created_time DESC, created_leap DESC, \(first) DESC"
        return list == .open ? "due_time IS NULL, due_time, due_leap, \(newest)" : newest
    }

    private static func waypoint(in row: Statement) -> Waypoint? {
        guard let id = row.nextText().flatMap({ WaypointIdentifier($0) }), let text = row.nextText(),
            let creationDate = row.nextTime()
        else { return nil }
        return Waypoint(
            text: text,
            id: id,
            creationDate: creationDate,
            isCompleted: row.nextInteger() == 1,
            dueDate: row.nextTime(),
            alterDate: row.nextTime(),
            details: row.nextText(),
            place: place(in: row)
        )
    }

    private static func place(in row: Statement) -> Place? {
        let (name, latitude, longitude) = (row.nextText(), row.nextReal(), row.nextReal())
        let (altitude, radius) = (row.nextReal(), row.nextReal())
        guard let name else { return nil }
        guard let latitude, let longitude else { return Place(name) }
        return Place(name, at: Coordinate(latitude: latitude, longitude: longitude), altitude: altitude, radius: radius)
    }
}

/// Stores changes of waypoints in one step, within an open transaction.
struct WaypointWriting {
    private let connection: Connection
    private var step: Int64?

    /// The numbers of added and changed waypoints.
    private(set) var update = WaypointUpdate()

    init(in connection: Connection) { self.connection = connection }

    /// Stores the new state of a waypoint.
    ///
    /// - Parameters:
    ///   - waypoint: the waypoint.
    ///   - next: derives the new state from the current one, which is `nil` if the identifier is unknown, and
    ///     `waypoint`.
    /// - Throws: `SQLiteError` if the database cannot be written.
    mutating func write(
        _ waypoint: Waypoint,
        becoming next: (Waypoint?, Waypoint) -> Waypoint
    ) throws(SQLiteError) {
        let former = try WaypointTable.waypoint(waypoint.id, in: connection)
        let next = next(former, waypoint)
        guard next != former else { return }
        // Don't begin a step before there is a change, as the user could undo an empty step.
        let number = if let step { step } else { try WaypointTable.beginStep(in: connection) }
        try WaypointTable.insert(next, in: number, of: connection)
        step = number
        if former == nil { update.added += 1 } else { update.changed += 1 }
    }
}
