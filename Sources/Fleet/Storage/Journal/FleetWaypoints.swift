internal import GNSS
internal import Waypoints

/// The waypoints of a device's journal; each has revisions, and the latest one that is not undone counts.
struct FleetWaypoints {
    let device: DeviceKey
    let connection: PostgresConnection

    /// The waypoint with an identifier; `nil` if it does not exist.
    func waypoint(_ id: WaypointIdentifier) throws(PostgresError) -> Waypoint? {
        let sql = "SELECT \(Self.columns) FROM \(Self.current) WHERE NOT is_removed AND identifier = $2"
        return try waypoints(of: sql) { $0.bind(id.description) }.first
    }

    /// Waypoints whose identifiers start with `prefix`, at most `limit`.
    func waypoints(identifiedBy prefix: String, limit: Int) throws(PostgresError) -> [Waypoint] {
        let sql = """
            SELECT \(Self.columns) FROM \(Self.current)
            WHERE NOT is_removed AND identifier >= $2 AND identifier < $3 ORDER BY identifier LIMIT $4
            """
        return try waypoints(of: sql) {
            $0.bind(stored: prefix)
            // Greater than all hexadecimal digits.
            $0.bind(stored: prefix + "g")
            $0.bind(Int64(limit))
        }
    }

    func count(of list: WaypointList) throws(PostgresError) -> Int {
        let sql = "SELECT count(*) FROM \(Self.current) WHERE NOT is_removed AND \(Self.condition(of: list))"
        return Int(clamping: try connection.integer(sql) { $0.bind(device) } ?? 0)
    }

    /// Waypoints of a list from an index, at most `limit`; all remaining ones for `nil`.
    func waypoints(of list: WaypointList, from first: Int, limit: Int?) throws(PostgresError) -> [Waypoint] {
        let sql = """
            SELECT \(Self.columns) FROM \(Self.current) WHERE NOT is_removed AND \(Self.condition(of: list))
            ORDER BY \(Self.order(of: list)) LIMIT $2 OFFSET $3
            """
        return try waypoints(of: sql) {
            $0.bind(limit.map { Int64(max(0, $0)) })
            $0.bind(Int64(max(0, first)))
        }
    }

    /// Places of all waypoints on the map, without reading their texts, which may be long.
    func places() throws(PostgresError) -> [WaypointIdentifier: Place] {
        let sql = """
            SELECT identifier, place, latitude, longitude, altitude, radius FROM \(Self.current)
            WHERE NOT is_removed AND latitude IS NOT NULL
            """
        let found = try connection.rows(of: sql, bind: { $0.bind(device) }) { row -> (WaypointIdentifier, Place)? in
            let id = row.nextText().flatMap { WaypointIdentifier($0) }
            guard let place = row.nextPlace(), let id else { return nil }
            return (id, place)
        }
        return Dictionary(found.compactMap(\.self)) { _, latest in latest }
    }

    /// Revisions of a waypoint, in order.
    func history(of id: WaypointIdentifier) throws(PostgresError) -> [WaypointRevision] {
        let sql = """
            SELECT is_removed, EXISTS (\(Self.undoing)), \(Self.columns) FROM waypoint_revision
            WHERE device = $1 AND identifier = $2 ORDER BY revision
            """
        return try connection.rows(
            of: sql,
            bind: {
                $0.bind(device)
                $0.bind(id.description)
            },
            read: { row throws(PostgresError) in
                let (isRemoved, isTakenBack) = (row.nextInteger() == 1, row.nextInteger() == 1)
                let waypoint = try waypoint(in: &row)
                return WaypointRevision(waypoint, isRemoved: isRemoved, isTakenBack: isTakenBack)
            }
        )
    }

    private func waypoints(
        of sql: String,
        bind: (inout PostgresParameters) -> Void
    ) throws(PostgresError) -> [Waypoint] {
        try connection.rows(
            of: sql,
            bind: {
                $0.bind(device)
                bind(&$0)
            },
            read: { row throws(PostgresError) in try waypoint(in: &row) }
        )
    }

    private func waypoint(in row: inout PostgresRow) throws(PostgresError) -> Waypoint {
        let (id, text, created) = (row.nextText(), row.nextStoredText(), row.nextTime())
        guard let id = id.flatMap({ WaypointIdentifier($0) }), let text, let created else {
            throw PostgresError(
                .damaged,
                message: "invalid waypoint",
                database: connection.address.description
            )
        }
        let isCompleted = row.nextInteger() == 1
        let (due, altered) = (row.nextTime(), row.nextTime())
        let (details, place) = (row.nextStoredText(), row.nextPlace())
        return Waypoint(
            text: text,
            id: id,
            creationDate: created,
            isCompleted: isCompleted,
            dueDate: due,
            alterDate: altered,
            details: details,
            place: place
        )
    }
}

extension FleetWaypoints {
    /// Columns of a revision, in the order of binding and reading.
    static let columns = """
        identifier, text, created_time, created_leap, is_completed, due_time, due_leap, altered_time, altered_leap, \
        details, place, latitude, longitude, altitude, radius
        """

    /// Subquery for the steps that undo a revision's step.
    static let undoing = """
        SELECT FROM journal_step AS undoing
        WHERE undoing.device = waypoint_revision.device AND undoing.undoes = waypoint_revision.step
        """

    /// Subquery for the latest revision of each waypoint that is not undone, including removals.
    ///
    /// Used instead of the view `waypoint`, which needs a permission and shows all rows to all roles in PostgreSQL 14.
    private static let current = """
        (SELECT DISTINCT ON (identifier) revision, is_removed, \(columns) FROM waypoint_revision
        WHERE device = $1 AND NOT EXISTS (\(undoing)) ORDER BY identifier, revision DESC) AS waypoint
        """

    private static func condition(of list: WaypointList) -> String {
        switch list {
        case .all: "TRUE"
        case .open: "NOT is_completed"
        case .done: "is_completed"
        }
    }

    /// Sort order of a list; waypoints of the same time are sorted by arrival.
    private static func order(of list: WaypointList) -> String {
        let first = """
            (SELECT min(f.revision) FROM waypoint_revision AS f WHERE f.device = $1 AND f.identifier = waypoint.identifier)
            """
        let newest = "created_time DESC, created_leap DESC, \(first) DESC"
        return list == .open ? "due_time IS NULL, due_time, due_leap, \(newest)" : newest
    }
}

extension PostgresRow {
    /// Reads a place from the next five columns: name, latitude, longitude, altitude, radius; `nil` without a name.
    fileprivate mutating func nextPlace() -> Place? {
        let (name, latitude, longitude) = (nextStoredText(), nextReal(), nextReal())
        let (altitude, radius) = (nextReal(), nextReal())
        guard let name else { return nil }
        guard let latitude, let longitude else { return Place(name) }
        return Place(name, at: Coordinate(latitude: latitude, longitude: longitude), altitude: altitude, radius: radius)
    }
}
