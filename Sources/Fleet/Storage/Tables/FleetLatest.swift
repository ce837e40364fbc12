internal import GNSS
internal import Logbook

/// Latest location of a device, of any of its receivers.
struct FleetLatest {
    let device: DeviceKey
    let connection: PostgresConnection

    /// Longest time, in nanoseconds, that a location may be ahead of the server's clock.
    ///
    /// Otherwise a location from a wrong clock would remain the latest forever.
    static let mostAhead: Int64 = 86_400_000_000_000

    /// Stores a location within an open transaction, unless a later one or one of the same time is stored.
    ///
    /// If it is the latest now, geofences and the speed are checked, the latter by the fastest location that came with
    /// it (`peak`), and listeners are notified after the commit.
    func note(
        _ location: Location,
        of receiver: Int64,
        fix: Int64,
        _ suspicion: Suspicion?,
        peak: Location
    ) throws(PostgresError) {
        let sql = """
            WITH noted AS (
              INSERT INTO latest (device, time, time_leap, receiver, fix, latitude, longitude, altitude, speed, course,
                horizontal_accuracy, suspicion)
              VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
              ON CONFLICT (device) DO UPDATE SET time = excluded.time, time_leap = excluded.time_leap,
                receiver = excluded.receiver, fix = excluded.fix, latitude = excluded.latitude,
                longitude = excluded.longitude, altitude = excluded.altitude, speed = excluded.speed,
                course = excluded.course, horizontal_accuracy = excluded.horizontal_accuracy,
                suspicion = excluded.suspicion
              WHERE (latest.time, latest.time_leap) < (excluded.time, excluded.time_leap)
              RETURNING device, time, time_leap, latitude, longitude, speed
            )
            SELECT tell_latest(device), judge_geofences(device, time, time_leap, latitude, longitude),
              judge_speed(device, $13, $14, time, speed) FROM noted
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
            $0.bind(suspicion?.names)
            $0.bind(peak.time.nanosecondsSince1970)
            $0.bind(peak.speedOverGround)
        }
    }
}
