internal import Storage
internal import GNSS
internal import Logbook

/// Latest location of a device, of any of its receivers.
enum FleetLatest {
    /// Longest time, in nanoseconds, that a location may be ahead of the server's clock.
    ///
    /// Otherwise a location from a wrong clock would remain the latest forever.
    static let mostAhead: Int64 = 86_400_000_000_000
}

extension DeviceDatabase {
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
              VALUES ($1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
              ON CONFLICT (device) DO UPDATE SET time = excluded.time, time_leap = excluded.time_leap,
                receiver = excluded.receiver, fix = excluded.fix, latitude = excluded.latitude,
                longitude = excluded.longitude, altitude = excluded.altitude, speed = excluded.speed,
                course = excluded.course, horizontal_accuracy = excluded.horizontal_accuracy,
                suspicion = excluded.suspicion
              WHERE (latest.time, latest.time_leap) < (excluded.time, excluded.time_leap)
              RETURNING device, time, time_leap, latitude, longitude, speed
            )
            SELECT tell_latest(device), judge_geofences(device, time, time_leap, latitude, longitude),
              judge_speed(device, ?, ?, time, speed) FROM noted
            """
        try change(
            sql,
            location.time,
            receiver,
            fix,
            location.coordinate.latitude.asDegrees,
            location.coordinate.longitude.asDegrees,
            location.altitude,
            location.speedOverGround,
            location.courseOverGround,
            location.horizontalAccuracy,
            suspicion?.names,
            peak.time.nanosecondsSince1970,
            peak.speedOverGround
        )
    }
}
