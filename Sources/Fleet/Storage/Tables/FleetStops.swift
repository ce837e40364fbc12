internal import FixCodec
internal import GNSS
internal import Logbook
internal import Storage

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

/// Figures of a device's locations by half hours, for days in any time zone and for reports.
struct FleetPeriods {
    /// Nanoseconds of a period.
    static let length: Int64 = 1_800_000_000_000

    private struct Figures {
        var points: Int64 = 0
        var distance = 0.0
        var movingTime = 0.0
        var standingTime = 0.0
        var topSpeed: Double?
    }

    private var periods: [Int64: Figures] = [:]

    /// Adds a location, with the figures of its track before and after it; `nil` before if the track begins with it.
    mutating func add(_ location: Location, _ before: TrackFigures?, _ after: TrackFigures?) {
        let time = location.time.nanosecondsSince1970
        let period = time / Self.length - (time < 0 && time % Self.length != 0 ? 1 : 0)
        var figures = periods[period] ?? Figures()
        figures.points += 1
        if let before, let after {
            figures.distance += after.distance - before.distance
            figures.movingTime += after.movingTime - before.movingTime
            figures.standingTime += after.standingTime - before.standingTime
        }
        if let speed = location.speedOverGround { figures.topSpeed = max(figures.topSpeed ?? 0, speed) }
        periods[period] = figures
    }

    /// Adds the figures to the stored ones, within an open transaction.
    func store(in database: DeviceDatabase) throws(PostgresError) {
        let resolution = """
            (device, period) DO UPDATE SET points = device_period.points + excluded.points,
              distance = device_period.distance + excluded.distance,
              moving_time = device_period.moving_time + excluded.moving_time,
              standing_time = device_period.standing_time + excluded.standing_time,
              top_speed = greatest(device_period.top_speed, excluded.top_speed)
            """
        for (period, figures) in periods.sorted(by: { $0.key < $1.key }) {
            try database.insert(
                into: "device_period",
                "period, points, distance, moving_time, standing_time, top_speed",
                period,
                figures.points,
                figures.distance,
                figures.movingTime,
                figures.standingTime,
                figures.topSpeed,
                onConflict: resolution
            )
        }
    }
}
