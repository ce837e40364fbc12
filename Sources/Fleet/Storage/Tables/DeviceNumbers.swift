internal import FixCodec

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
