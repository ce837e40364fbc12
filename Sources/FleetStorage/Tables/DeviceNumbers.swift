internal import FixCodec
internal import Postgres

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
        PostgresError(.damaged, message: "the numbers of a device are missing", database: connection.address.description)
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
