package import GNSS
package import SQLite
package import Waypoints

/// The table of arrivals at waypoints and departures from them.
package enum PassageTable {
    /// Inserts a passage, within an open transaction.
    package static func insert(_ passage: Passage, in connection: Connection) throws(SQLiteError) {
        let insertion = try connection.statement(
            """
            INSERT INTO passage (waypoint, kind, time, time_leap, receiver, latitude, longitude)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """
        )
        insertion.bind(passage.waypoint.description)
        insertion.bind(passage.kind.rawValue)
        insertion.bind(passage.time)
        insertion.bind(try ReceiverTable.number(of: passage.receiver, in: connection))
        insertion.bind(passage.coordinate.latitude)
        insertion.bind(passage.coordinate.longitude)
        try insertion.run()
    }

    static func passages(of waypoint: WaypointIdentifier, in connection: Connection) throws(SQLiteError) -> [Passage] {
        let sql = "\(selection) WHERE waypoint = ? ORDER BY passage.id"
        return try connection.rows(of: sql, bind: { $0.bind(waypoint.description) }, read: passage(in:))
            .compactMap(\.self)
    }

    /// The latest passage of a receiver at each waypoint.
    static func latestPassages(
        of receiver: ReceiverIdentity,
        in connection: Connection
    ) throws(SQLiteError) -> [Passage] {
        let latest = "SELECT max(passage.id) FROM passage GROUP BY waypoint, receiver"
        let sql = "\(selection) WHERE passage.id IN (\(latest)) AND identity = ?"
        return try connection.rows(of: sql, bind: { $0.bind(receiver.name) }, read: passage(in:)).compactMap(\.self)
    }

    private static let selection = """
        SELECT waypoint, kind, time, time_leap, identity, latitude, longitude
        FROM passage JOIN receiver ON receiver.id = passage.receiver
        """

    private static func passage(in row: Statement) -> Passage? {
        guard let waypoint = row.nextText().flatMap({ WaypointIdentifier($0) }),
            let kind = row.nextText().flatMap(Passage.Kind.init), let time = row.nextTime(),
            let receiver = row.nextText(), let latitude = row.nextReal(), let longitude = row.nextReal(),
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        return Passage(of: waypoint, kind, at: time, receiver: ReceiverIdentity(receiver), coordinate: coordinate)
    }
}

extension SQLiteStorage {
    /// Stores arrivals and departures; a waypoint is completed by the first arrival.
    ///
    /// Recordings call this, so it does not wait long for other programs.
    ///
    /// - Returns: the completed waypoints.
    package func note(_ passages: [Passage]) throws(SQLiteError) -> [Waypoint] {
        connection.wait(for: WriteBuffer.timeout)
        defer { connection.wait(for: DatabaseFile.timeout) }
        return try connection.transaction { () throws(SQLiteError) in
            var completed: [Waypoint] = []
            for passage in passages {
                try PassageTable.insert(passage, in: connection)
                guard passage.kind == .entered,
                    let waypoint = try WaypointTable.waypoint(passage.waypoint, in: connection), !waypoint.isCompleted,
                    // The receiver's clock may be behind that of the machine that created the waypoint.
                    let visited = try alter(
                        waypoint.id,
                        by: [.completed(true)],
                        at: max(passage.time, waypoint.creationDate)
                    )
                else { continue }
                completed.append(visited)
            }
            return completed
        }
    }

    package func passages(of waypoint: WaypointIdentifier) throws(SQLiteError) -> [Passage] {
        try PassageTable.passages(of: waypoint, in: connection)
    }

    /// The latest passage of a receiver at each waypoint.
    package func latestPassages(of receiver: ReceiverIdentity) throws(SQLiteError) -> [Passage] {
        try PassageTable.latestPassages(of: receiver, in: connection)
    }
}
