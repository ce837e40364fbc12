internal import Storage
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
    let database: DeviceDatabase
    let receiver: Int64

    /// The place where the receiver is until its latest location; `nil` if unknown.
    func halt(lastingTo latest: UTCTime) throws(PostgresError) -> Halt? {
        let sql = "SELECT since, latitude, longitude FROM halt WHERE \(database.owns("halt")) AND receiver = ?"
        return try database.select(sql, receiver) { row -> Halt? in
            guard let since = row.nextInteger(), let latitude = row.nextReal(), let longitude = row.nextReal(),
                let place = Coordinate(latitude: latitude, longitude: longitude)
            else { return nil }
            let start = UTCTime(nanosecondsSince1970: since)
            return Halt(since: start, last: max(start, latest), place: place)
        }.first.flatMap(\.self)
    }

    /// Stores stops that have ended, and the place where it is now if that is another one, within an open transaction.
    func store(_ stops: [Stop], _ halt: Halt?, instead before: Halt?) throws(PostgresError) {
        for stop in stops {
            try database.insert(
                into: "stop",
                "receiver, since, until, latitude, longitude",
                receiver,
                stop.since.nanosecondsSince1970,
                stop.until.nanosecondsSince1970,
                stop.place.latitude.asDegrees,
                stop.place.longitude.asDegrees,
                onConflict: "(device, receiver, since) DO UPDATE SET until = excluded.until"
            )
        }
        guard let halt, halt.since != before?.since || halt.place != before?.place else { return }
        try database.insert(
            into: "halt",
            "receiver, since, latitude, longitude",
            receiver,
            halt.since.nanosecondsSince1970,
            halt.place.latitude.asDegrees,
            halt.place.longitude.asDegrees,
            onConflict: """
                (device, receiver) DO UPDATE SET since = excluded.since, latitude = excluded.latitude,
                  longitude = excluded.longitude
                """
        )
    }
}
