internal import GNSS
internal import Logbook
internal import Postgres

/// The latest location of a device, whichever receiver it is of.
struct FleetLatest {
    let device: DeviceKey
    let connection: PostgresConnection

    /// The most that a location's time may be ahead of the server's clock, in nanoseconds: one of a clock that is wrong would be the
    /// latest for ever.
    static let mostAhead: Int64 = 86_400_000_000_000

    /// Notes a location, within an open transaction; an older one changes nothing, nor does another one of the same instant.
    ///
    /// If it is the latest now, fences are judged by it, and who listens is told once the transaction is committed.
    func note(_ location: Location, of receiver: Int64, fix: Int64) throws(PostgresError) {
        let sql = """
            WITH noted AS (
              INSERT INTO latest (device, time, time_leap, receiver, fix, latitude, longitude, altitude, speed, course,
                horizontal_accuracy)
              VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
              ON CONFLICT (device) DO UPDATE SET time = excluded.time, time_leap = excluded.time_leap,
                receiver = excluded.receiver, fix = excluded.fix, latitude = excluded.latitude,
                longitude = excluded.longitude, altitude = excluded.altitude, speed = excluded.speed,
                course = excluded.course, horizontal_accuracy = excluded.horizontal_accuracy
              WHERE (latest.time, latest.time_leap) < (excluded.time, excluded.time_leap)
              RETURNING device, time, time_leap, latitude, longitude
            )
            SELECT tell_latest(device), judge_geofences(device, time, time_leap, latitude, longitude) FROM noted
            """
        try connection.runLater(sql) {
            $0.bind(device)
            $0.bind(location.time)
            $0.bind(receiver)
            $0.bind(fix)
            $0.bind(degrees: location.coordinate.latitude)
            $0.bind(degrees: location.coordinate.longitude)
            $0.bind(location.altitude)
            $0.bind(location.speedOverGround)
            $0.bind(location.courseOverGround)
            $0.bind(location.horizontalAccuracy)
        }
    }
}
