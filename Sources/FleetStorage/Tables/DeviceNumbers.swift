internal import FixCodec
internal import Postgres

/// The last numbers that a device's rows have; no other device's matter.
struct DeviceNumbers: Equatable {
    var receiver, run, track, fix: Int64
    /// The beginning of the transaction by the server's clock, in nanoseconds since 1970.
    let time: Int64

    /// The columns of `numbering`, and the server's clock.
    static let columns = "receiver, filter_run, track, fix, (extract(epoch FROM now()) * 1000000000)::bigint"

    /// The numbers of a device, within an open transaction, until whose end nobody else gives any.
    init(locking device: DeviceKey, in connection: PostgresConnection) throws(PostgresError) {
        let sql = "SELECT \(Self.columns) FROM numbering WHERE device = $1 FOR UPDATE"
        let numbers = try connection.rows(of: sql, bind: { $0.bind(device) }) { row throws(PostgresError) in
            try DeviceNumbers(&row, of: connection)
        }
        guard let numbers = numbers.first else { throw Self.damage(in: connection) }
        self = numbers
    }

    /// The numbers in the next columns of a row of `numbering`, in the order of `columns`.
    init(_ row: inout PostgresRow, of connection: PostgresConnection) throws(PostgresError) {
        let numbers = (0..<5).compactMap { _ in row.nextInteger() }
        guard numbers.count == 5, numbers.prefix(4).allSatisfy(RowNumber.counts.contains) else {
            throw Self.damage(in: connection)
        }
        (receiver, run, track, fix) = (numbers[0], numbers[1], numbers[2], numbers[3])
        time = numbers[4]
    }

    /// True where no number has been given between the two, whenever they were read.
    static func == (one: DeviceNumbers, other: DeviceNumbers) -> Bool {
        (one.receiver, one.run, one.track, one.fix) == (other.receiver, other.run, other.track, other.fix)
    }

    private static func damage(in connection: PostgresConnection) -> PostgresError {
        PostgresError(.damaged, message: "the numbers of a device", database: connection.address.description)
    }

    /// Stores them, within the same transaction.
    func store(for device: DeviceKey, in connection: PostgresConnection) throws(PostgresError) {
        let sql = "UPDATE numbering SET receiver = $2, filter_run = $3, track = $4, fix = $5 WHERE device = $1"
        try connection.runLater(sql) {
            $0.bind(device)
            for number in [receiver, run, track, fix] { $0.bind(number) }
        }
    }
}
