internal import FixCodec
internal import GNSS
internal import Logbook
internal import Storage

/// The last assigned numbers of a device's rows; numbers are counted per device.
struct DeviceNumbers: Equatable {
    var receiver, run, track, fix: Int64
    /// Start of the transaction by the server's clock, in nanoseconds since 1970.
    let time: Int64

    /// Columns of the table `numbering`, and the server's clock.
    static let columns = "receiver, filter_run, track, fix, (extract(epoch FROM now()) * 1000000000)::bigint"

    /// Reads and locks the numbers until the open transaction ends.
    init(locking device: DeviceKey, in connection: PostgresConnection) throws(PostgresError) {
        let sql = "SELECT \(Self.columns) FROM numbering WHERE device = $1 FOR UPDATE"
        let numbers = try connection.rows(of: sql, bind: { $0.bind(device) }) { row throws(PostgresError) in
            try DeviceNumbers(&row, of: connection)
        }
        guard let numbers = numbers.first else { throw Self.damage(in: connection) }
        self = numbers
    }

    /// Reads the numbers from a row with `columns`.
    init(_ row: inout PostgresRow, of connection: PostgresConnection) throws(PostgresError) {
        let numbers = (0..<5).compactMap { _ in row.nextInteger() }
        guard numbers.count == 5, numbers.prefix(4).allSatisfy(RowNumber.counts.contains) else {
            throw Self.damage(in: connection)
        }
        (receiver, run, track, fix) = (numbers[0], numbers[1], numbers[2], numbers[3])
        time = numbers[4]
    }

    /// Whether no number was assigned in between; `time` is ignored.
    static func == (one: DeviceNumbers, other: DeviceNumbers) -> Bool {
        (one.receiver, one.run, one.track, one.fix) == (other.receiver, other.run, other.track, other.fix)
    }

    private static func damage(in connection: PostgresConnection) -> PostgresError {
        PostgresError(
            .damaged,
            message: "the numbers of a device are missing",
            database: connection.address.description
        )
    }

    /// Stores the numbers within the transaction that has locked them.
    func store(for device: DeviceKey, in connection: PostgresConnection) throws(PostgresError) {
        let sql = "UPDATE numbering SET receiver = $2, filter_run = $3, track = $4, fix = $5 WHERE device = $1"
        try connection.runLater(sql) {
            $0.bind(device)
            for number in [receiver, run, track, fix] { $0.bind(number) }
        }
    }
}

/// The primary key of a device; it is the first column of every key of the device's rows.
struct DeviceKey: Hashable, Sendable {
    /// The 16 bytes of a UUID.
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The key of the device with a name, which is added if it does not exist.
    init(of name: String, in connection: PostgresConnection) throws(PostgresError) {
        bytes = try connection.transaction { () throws(PostgresError) in
            let insertion = """
                INSERT INTO device (device, name) VALUES (gen_random_uuid(), $1) ON CONFLICT (name) DO NOTHING
                """
            if try Self.bytes(of: name, in: connection) == nil {
                try connection.run(insertion) { $0.bind(stored: name) }
            }
            guard let bytes = try Self.bytes(of: name, in: connection) else {
                throw PostgresError(
                    .damaged,
                    message: "a device without key",
                    database: connection.address.description
                )
            }
            try connection.run("INSERT INTO numbering (device) VALUES ($1) ON CONFLICT (device) DO NOTHING") {
                $0.bind(identifier: bytes)
            }
            return bytes
        }
    }

    /// The key of the device with a name; `nil` if it does not exist.
    init?(ofKnown name: String, in connection: PostgresConnection) throws(PostgresError) {
        guard let bytes = try Self.bytes(of: name, in: connection) else { return nil }
        self.bytes = bytes
    }

    private static func bytes(of name: String, in connection: PostgresConnection) throws(PostgresError) -> [UInt8]? {
        try connection.rows(of: "SELECT device FROM device WHERE name = $1", bind: { $0.bind(stored: name) }) {
            $0.nextBytes()
        }.first
    }

    func bind(to parameters: inout PostgresParameters) { parameters.bind(identifier: bytes) }
}

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
