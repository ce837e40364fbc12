internal import FixCodec
internal import GNSS
internal import Logbook

/// A place where a device stood.
struct Stop: Hashable, Sendable {
    let since, until: UTCTime
    let place: Coordinate
}

/// A place where a receiver is, and since when.
struct Halt: Hashable, Sendable {
    /// Metres: within this distance it has not moved away.
    ///
    /// Indoors, the locations of phones are as inaccurate as this.
    static let radius = 100.0

    /// Seconds that a stop takes at least.
    static let shortest = 300.0

    let since: UTCTime
    fileprivate(set) var last: UTCTime
    let place: Coordinate
}

extension Halt? {
    /// Adds the next location, unless it is earlier than the last one.
    ///
    /// - Returns: the stop that has ended with it; `nil` if none has.
    mutating func add(_ location: Location) -> Stop? {
        if let halt = self {
            guard location.time > halt.last else { return nil }
            if halt.place.distance(to: location.coordinate) <= Halt.radius {
                self?.last = location.time
                return nil
            }
        }
        let previous = self
        self = Halt(since: location.time, last: location.time, place: location.coordinate)
        guard let previous, previous.last.seconds(since: previous.since) >= Halt.shortest else { return nil }
        return Stop(since: previous.since, until: previous.last, place: previous.place)
    }
}

/// The stops of a receiver, and the place where it is now.
struct FleetStops {
    let device: DeviceKey
    let connection: PostgresConnection
    let receiver: Int64

    /// The place where the receiver is until its latest location; `nil` if unknown.
    func halt(lastingTo latest: UTCTime) throws(PostgresError) -> Halt? {
        let sql = "SELECT since, latitude, longitude FROM halt WHERE device = $1 AND receiver = $2"
        return try connection.rows(of: sql) {
            $0.bind(device)
            $0.bind(receiver)
        } read: { row -> Halt? in
            guard let since = row.nextInteger(), let latitude = row.nextReal(), let longitude = row.nextReal(),
                let place = Coordinate(latitude: latitude, longitude: longitude)
            else { return nil }
            let start = UTCTime(nanosecondsSince1970: since)
            return Halt(since: start, last: max(start, latest), place: place)
        }.first.flatMap(\.self)
    }

    /// Stores stops that have ended, and the place where it is now if that is another one, within an open transaction.
    func store(_ stops: [Stop], _ halt: Halt?, instead before: Halt?) throws(PostgresError) {
        let sql = """
            INSERT INTO stop (device, receiver, since, until, latitude, longitude) VALUES ($1, $2, $3, $4, $5, $6)
            ON CONFLICT (device, receiver, since) DO UPDATE SET until = excluded.until
            """
        for stop in stops {
            try connection.runLater(sql) {
                $0.bind(device)
                $0.bind(receiver)
                $0.bind(stop.since.nanosecondsSince1970)
                $0.bind(stop.until.nanosecondsSince1970)
                $0.bind(degrees: stop.place.latitude)
                $0.bind(degrees: stop.place.longitude)
            }
        }
        guard let halt, halt.since != before?.since || halt.place != before?.place else { return }
        let now = """
            INSERT INTO halt (device, receiver, since, latitude, longitude) VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (device, receiver) DO UPDATE SET since = excluded.since, latitude = excluded.latitude,
              longitude = excluded.longitude
            """
        try connection.runLater(now) {
            $0.bind(device)
            $0.bind(receiver)
            $0.bind(halt.since.nanosecondsSince1970)
            $0.bind(degrees: halt.place.latitude)
            $0.bind(degrees: halt.place.longitude)
        }
    }
}
