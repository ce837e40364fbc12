internal import Storage
internal import FixCodec
internal import GNSS
internal import Logbook

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
