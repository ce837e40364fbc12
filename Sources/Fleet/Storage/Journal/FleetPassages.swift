internal import GNSS
internal import Waypoints

/// Arrivals of a device's receivers at the places of waypoints, and departures from them.
struct FleetPassages {
    private static let selection = """
        SELECT waypoint, kind, time, time_leap, identity, latitude, longitude FROM passage JOIN receiver USING (device, receiver)
        """

    let device: DeviceKey
    let connection: PostgresConnection

    /// Adds passages in order, within a transaction that has locked the device.
    func insert(_ passages: [Passage]) throws(PostgresError) {
        if passages.isEmpty { return }
        var numbers = try DeviceNumbers(locking: device, in: connection)
        let receivers = FleetReceivers(device: device, connection: connection)
        let latest = "SELECT max(passage) FROM passage WHERE device = $1"
        var number = try connection.integer(latest) { $0.bind(device) } ?? 0
        let sql = """
            INSERT INTO passage (device, passage, waypoint, kind, time, time_leap, receiver, latitude, longitude)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            """
        for passage in passages {
            number += 1
            let receiver = try receivers.number(of: passage.receiver, or: &numbers)
            try connection.runLater(sql) {
                $0.bind(device)
                $0.bind(number)
                $0.bind(passage.waypoint.description)
                $0.bind(passage.kind.rawValue)
                $0.bind(passage.time)
                $0.bind(receiver)
                $0.bind(passage.coordinate.latitude)
                $0.bind(passage.coordinate.longitude)
            }
        }
        try numbers.store(for: device, in: connection)
    }

    /// Passages at the place of a waypoint, in order.
    func passages(of waypoint: WaypointIdentifier) throws(PostgresError) -> [Passage] {
        let sql = "\(Self.selection) WHERE device = $1 AND waypoint = $2 ORDER BY passage"
        return try passages(sql) { $0.bind(waypoint.description) }
    }

    /// The receiver's latest passage at each waypoint.
    func latestPassages(of receiver: ReceiverIdentity) throws(PostgresError) -> [Passage] {
        let sql = """
            \(Self.selection) WHERE device = $1 AND identity = $2 AND NOT EXISTS (SELECT FROM passage AS later
              WHERE later.device = passage.device AND later.waypoint = passage.waypoint
                AND later.receiver = passage.receiver AND later.passage > passage.passage)
            ORDER BY passage
            """
        return try passages(sql) { $0.bind(stored: receiver.name) }
    }

    private func passages(
        _ sql: String,
        bind: (inout PostgresParameters) -> Void
    ) throws(PostgresError) -> [Passage] {
        try connection.rows(
            of: sql,
            bind: {
                $0.bind(device)
                bind(&$0)
            },
            read: { row throws(PostgresError) in
                let (waypoint, kind, time) = (row.nextText(), row.nextText(), row.nextTime())
                let (receiver, latitude, longitude) = (row.nextStoredText(), row.nextReal(), row.nextReal())
                guard let waypoint = waypoint.flatMap({ WaypointIdentifier($0) }),
                    let kind = kind.flatMap(Passage.Kind.init), let time, let receiver, let latitude, let longitude,
                    let coordinate = Coordinate(latitude: latitude, longitude: longitude)
                else {
                    throw PostgresError(
                        .damaged,
                        message: "invalid passage",
                        database: connection.address.description
                    )
                }
                return Passage(
                    of: waypoint,
                    kind,
                    at: time,
                    receiver: ReceiverIdentity(receiver),
                    coordinate: coordinate
                )
            }
        )
    }
}
