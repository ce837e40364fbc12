internal import FixCodec
internal import Postgres

/// The last numbers that a device's rows have; no other device's matter.
struct DeviceNumbers {
    var receiver, run, track, fix: Int64
    /// The beginning of the transaction by the server's clock, in nanoseconds since 1970.
    let time: Int64

    /// The numbers of a device, within an open transaction, until whose end nobody else gives any.
    init(locking device: DeviceKey, in connection: PostgresConnection) throws(PostgresError) {
        let sql = """
            SELECT receiver, filter_run, track, fix, (extract(epoch FROM now()) * 1000000000)::bigint FROM numbering
            WHERE device = $1 FOR UPDATE
            """
        let numbers = try connection.rows(of: sql, bind: { $0.bind(device) }) { row in
            (0..<5).compactMap { _ in row.nextInteger() }
        }
        guard let numbers = numbers.first, numbers.count == 5, numbers.prefix(4).allSatisfy(RowNumber.counts.contains)
        else {
            throw PostgresError(.damaged, message: "the numbers of a device", database: connection.address.description)
        }
        (receiver, run, track, fix) = (numbers[0], numbers[1], numbers[2], numbers[3])
        time = numbers[4]
    }

    /// Stores them, within the same transaction.
    func store(for device: DeviceKey, in connection: PostgresConnection) throws(PostgresError) {
        let sql = "UPDATE numbering SET receiver = $2, filter_run = $3, track = $4, fix = $5 WHERE device = $1"
        try connection.run(sql) {
            $0.bind(device)
            for number in [receiver, run, track, fix] { $0.bind(number) }
        }
    }
}
