internal import GNSS
internal import Logbook
internal import Postgres

/// The numbers of a device's fixes that a target is done with.
struct FleetUploads {
    private static let place = "device = $1 AND target = $2"

    let target: String
    let device: DeviceKey
    let connection: PostgresConnection

    /// Makes the target known, and has all others who write of it wait, within an open transaction.
    func lock() throws(PostgresError) {
        try run("INSERT INTO upload_target (device, target) VALUES ($1, $2) ON CONFLICT (device, target) DO NOTHING")
        try run("SELECT 1 FROM upload_target WHERE \(Self.place) FOR UPDATE")
    }

    /// The numbers up to one that the target is not done with, of a receiver, in their order.
    func gaps(of receiver: Int64, through last: Int64) throws(PostgresError) -> [ClosedRange<Int64>] {
        if last < 1 { return [] }
        let sql = """
            SELECT lower(gap), upper(gap) - 1 FROM unnest(int8multirange(int8range(1, $4, '[]')) - coalesce(
              (SELECT done FROM upload_progress WHERE \(Self.place) AND receiver = $3), '{}')) AS gap ORDER BY 1
            """
        return try ranges(of: sql, receiver, last)
    }

    /// The numbers up to one that the target has acknowledged, of a receiver, the latest first.
    func acknowledged(of receiver: Int64, through last: Int64) throws(PostgresError) -> [ClosedRange<Int64>] {
        if last < 1 { return [] }
        let sql = """
            SELECT lower(part), upper(part) - 1 FROM unnest(int8multirange(int8range(1, $4, '[]')) * coalesce(
              (SELECT acknowledged FROM upload_progress WHERE \(Self.place) AND receiver = $3), '{}')) AS part
            ORDER BY 1 DESC
            """
        return try ranges(of: sql, receiver, last)
    }

    private func ranges(
        of sql: String,
        _ receiver: Int64,
        _ last: Int64
    ) throws(PostgresError) -> [ClosedRange<Int64>] {
        try connection.rows(
            of: sql,
            bind: {
                bindPlace(to: &$0)
                $0.bind(receiver)
                $0.bind(last)
            },
            read: { row throws(PostgresError) in
                guard let first = row.nextInteger(), let last = row.nextInteger(), first <= last else {
                    throw PostgresError(.damaged, message: "an upload", database: connection.address.description)
                }
                return first...last
            }
        )
    }

    /// Writes down that the target is done with numbers of a receiver, within an open transaction that has locked it.
    func cover(_ numbers: ClosedRange<Int64>, of receiver: Int64) throws(PostgresError) {
        let sql = """
            INSERT INTO upload_progress AS known (device, target, receiver, done)
            VALUES ($1, $2, $3, int8multirange(int8range($4, $5, '[]')))
            ON CONFLICT (device, target, receiver) DO UPDATE SET done = known.done + excluded.done
            """
        try run(sql) {
            $0.bind(receiver)
            $0.bind(numbers.lowerBound)
            $0.bind(numbers.upperBound)
        }
    }

    /// Writes down a span of a receiver, within an open transaction that has locked the target.
    func note(_ span: UploadSpan, of receiver: Int64) throws(PostgresError) {
        try cover(span.numbers, of: receiver)
        let count = """
            UPDATE upload_progress SET locations = locations + $4 WHERE \(Self.place) AND receiver = $3
            """
        try run(count) {
            $0.bind(receiver)
            $0.bind(Int64(span.locations))
        }
        if span.acknowledged == nil { return }
        let sql = """
            UPDATE upload_progress SET acknowledged = acknowledged + (int8multirange(int8range($4, $5, '[]')) - coalesce(
              (SELECT range_agg(int8range(fix, fix, '[]')) FROM upload_refusal WHERE \(Self.place) AND receiver = $3), '{}'))
            WHERE \(Self.place) AND receiver = $3
            """
        try run(sql) {
            $0.bind(receiver)
            $0.bind(span.numbers.lowerBound)
            $0.bind(span.numbers.upperBound)
        }
        try run("UPDATE upload_target SET latest_receiver = $3, latest_fix = $4 WHERE \(Self.place)") {
            $0.bind(receiver)
            $0.bind(span.numbers.upperBound)
        }
    }

    /// The receiver of what the target has acknowledged last, and the last number of that; nil where it has nothing.
    func latest() throws(PostgresError) -> (receiver: Int64, number: Int64)? {
        let sql = "SELECT latest_receiver, latest_fix FROM upload_target WHERE \(Self.place)"
        return try connection.rows(of: sql, bind: bindPlace) { row in
            let (receiver, number) = (row.nextInteger(), row.nextInteger())
            return receiver.flatMap { receiver in number.map { (receiver, $0) } }
        }.first.flatMap(\.self)
    }

    /// True where the target is done with a fix of a receiver.
    func isDone(with fix: Int64, of receiver: Int64) throws(PostgresError) -> Bool {
        let sql = "SELECT done @> $4::bigint FROM upload_progress WHERE \(Self.place) AND receiver = $3"
        return try connection.integer(sql) {
            bindPlace(to: &$0)
            $0.bind(receiver)
            $0.bind(fix)
        } == 1
    }

    /// Runs a statement of the target, whose first parameters are the device and the target.
    func run(_ sql: String, bind: (inout PostgresParameters) -> Void = { _ in }) throws(PostgresError) {
        try connection.run(sql) {
            bindPlace(to: &$0)
            bind(&$0)
        }
    }

    /// Binds the first parameters.
    func bindPlace(to parameters: inout PostgresParameters) {
        parameters.bind(device)
        parameters.bind(stored: target)
    }
}
