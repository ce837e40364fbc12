internal import FixCodec
internal import GNSS
internal import Logbook
internal import Waypoints

/// The table of arrivals at waypoints and departures from them.
struct PassageTable<Database: LogDatabase> {
    private let database: Database

    init(_ database: Database) { self.database = database }

    /// Inserts a passage, within an open transaction.
    func insert(_ passage: Passage) throws(Database.Failure) {
        let number = database.number("passage")
        let receiver = try database.receiverNumber(of: passage.receiver)
        let latest = try database.value("SELECT max(\(number)) FROM passage WHERE \(database.owns("passage"))") ?? 0
        let columns = "\(number), waypoint, kind, time, time_leap, receiver, latitude, longitude"
        try database.insert(
            into: "passage",
            columns,
            latest + 1,
            passage.waypoint.description,
            passage.kind.rawValue,
            passage.time,
            receiver,
            passage.coordinate.latitude,
            passage.coordinate.longitude
        )
    }

    func passages(of waypoint: WaypointIdentifier) throws(Database.Failure) -> [Passage] {
        try passages(where: "waypoint = ?", waypoint.description)
    }

    /// The latest passage of a receiver at each waypoint.
    func latestPassages(of receiver: ReceiverIdentity) throws(Database.Failure) -> [Passage] {
        let number = database.number("passage")
        let condition = """
            identity = ? AND NOT EXISTS (SELECT 1 FROM passage AS later WHERE \(database.owns("later"))
              AND later.waypoint = passage.waypoint AND later.receiver = passage.receiver
              AND later.\(number) > passage.\(number))
            """
        return try passages(where: condition, receiver.name)
    }

    private func passages(where condition: String, _ value: String) throws(Database.Failure) -> [Passage] {
        let sql = """
            SELECT waypoint, kind, time, time_leap, identity, latitude, longitude FROM passage JOIN receiver
              ON \(database.owns("receiver")) AND receiver.\(database.number("receiver")) = passage.receiver
            WHERE \(database.owns("passage")) AND \(condition) ORDER BY passage.\(database.number("passage"))
            """
        return try database.select(sql, value) { passage(in: &$0) }.compactMap(\.self)
    }

    private func passage(in row: inout Database.Row) -> Passage? {
        guard let waypoint = row.nextText().flatMap({ WaypointIdentifier($0) }),
            let kind = row.nextText().flatMap(Passage.Kind.init), let time = row.nextTime(),
            let receiver = row.nextText(), let latitude = row.nextReal(), let longitude = row.nextReal(),
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        return Passage(of: waypoint, kind, at: time, receiver: ReceiverIdentity(receiver), coordinate: coordinate)
    }
}
