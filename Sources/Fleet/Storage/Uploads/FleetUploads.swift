internal import GNSS
internal import Logbook

/// Upload progress of a target: the numbers of a device's fixes that are done, that is, acknowledged, rejected or
/// skipped.
struct FleetUploads {
    private static let place = "device = $1 AND target = $2"

    let target: String
    let device: DeviceKey
    let connection: PostgresConnection

    /// Adds the target if needed and locks it until the open transaction ends.
    func lock() throws(PostgresError) {
        try run("INSERT INTO upload_target (device, target) VALUES ($1, $2) ON CONFLICT (device, target) DO NOTHING")
        try run("SELECT 1 FROM upload_target WHERE \(Self.place) FOR UPDATE")
    }

    /// A receiver's numbers up to `last` that are not done, in ascending order.
    func gaps(of receiver: Int64, through last: Int64) throws(PostgresError) -> [ClosedRange<Int64>] {
        if last < 1 { return [] }
        let sql = """
            SELECT lower(gap), upper(gap) - 1 FROM unnest(int8multirange(int8range(1, $4, '[]')) - coalesce(
              (SELECT done FROM upload_progress WHERE \(Self.place) AND receiver = $3), '{}')) AS gap ORDER BY 1
            """
        return try ranges(of: sql, receiver, last)
    }

    /// A receiver's numbers up to `last` that the target has acknowledged, in descending order.
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
                    throw PostgresError(
                        .damaged,
                        message: "invalid upload state",
                        database: connection.address.description
                    )
                }
                return first...last
            }
        )
    }

    /// Marks a receiver's numbers as done, within a transaction that has locked the target.
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

    /// Stores an uploaded span of a receiver, within a transaction that has locked the target.
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

    /// Receiver and last number of the latest acknowledged upload; `nil` if there was none so far.
    func latest() throws(PostgresError) -> (receiver: Int64, number: Int64)? {
        let sql = "SELECT latest_receiver, latest_fix FROM upload_target WHERE \(Self.place)"
        return try connection.rows(of: sql, bind: bindPlace) { row in
            let (receiver, number) = (row.nextInteger(), row.nextInteger())
            return receiver.flatMap { receiver in number.map { (receiver, $0) } }
        }.first.flatMap(\.self)
    }

    /// Whether a receiver's fix is done for the target.
    func isDone(with fix: Int64, of receiver: Int64) throws(PostgresError) -> Bool {
        let sql = "SELECT done @> $4::bigint FROM upload_progress WHERE \(Self.place) AND receiver = $3"
        return try connection.integer(sql) {
            bindPlace(to: &$0)
            $0.bind(receiver)
            $0.bind(fix)
        } == 1
    }

    /// Runs a statement whose first two parameters are the device and the target.
    func run(_ sql: String, bind: (inout PostgresParameters) -> Void = { _ in }) throws(PostgresError) {
        try connection.run(sql) {
            bindPlace(to: &$0)
            bind(&$0)
        }
    }

    /// Binds the device and the target.
    func bindPlace(to parameters: inout PostgresParameters) {
        parameters.bind(device)
        parameters.bind(stored: target)
    }
}

extension FleetUploads {
    /// Stores that the target rejected a fix, within a transaction that has locked the target.
    func setAside(_ fix: Int64, of receiver: Int64, at time: UTCTime, because reason: String) throws(PostgresError) {
        try cover(fix...fix, of: receiver)
        let sql = """
            INSERT INTO upload_refusal (device, target, receiver, fix, time, reason) VALUES ($1, $2, $3, $4, $5, $6)
            ON CONFLICT (device, target, fix) DO UPDATE SET time = excluded.time, reason = excluded.reason
            """
        try run(sql) {
            $0.bind(receiver)
            $0.bind(fix)
            $0.bind(time.nanosecondsSince1970)
            $0.bind(stored: reason)
        }
    }

    /// Marks all rejections as proven.
    func confirmRefusals() throws(PostgresError) {
        try run("UPDATE upload_refusal SET is_proven = true WHERE device = $1 AND target = $2")
    }

    /// Removes a rejection, so that the fix is uploaded again, within a transaction that has locked the target.
    func restore(_ fix: Int64, of receiver: Int64) throws(PostgresError) {
        let deletion = "DELETE FROM upload_refusal WHERE device = $1 AND target = $2 AND receiver = $3 AND fix = $4"
        let update = """
            UPDATE upload_progress SET done = done - int8multirange(int8range($4, $4, '[]'))
            WHERE device = $1 AND target = $2 AND receiver = $3
            """
        for sql in [deletion, update] {
            try run(sql) {
                $0.bind(receiver)
                $0.bind(fix)
            }
        }
    }

    /// Removes all rejections that are not proven, within a transaction that has locked the target.
    func restoreUnproven() throws(PostgresError) {
        let sql = "SELECT fix, receiver FROM upload_refusal WHERE device = $1 AND target = $2 AND NOT is_proven"
        let refusals = try connection.rows(of: sql, bind: bindPlace) { ($0.nextInteger() ?? 0, $0.nextInteger() ?? 0) }
        for (fix, receiver) in refusals { try restore(fix, of: receiver) }
    }

    /// Stores the result of the latest attempt, within a transaction that has locked the target.
    func note(_ condition: TargetHealth) throws(PostgresError) {
        switch condition {
        case .succeeded(let time, let rate):
            try run("UPDATE upload_target SET success_time = $3, rate = $4 WHERE device = $1 AND target = $2") {
                $0.bind(time.nanosecondsSince1970)
                $0.bind(rate)
            }
        case .failed(let time, let reason):
            try run("UPDATE upload_target SET failure_time = $3, failure = $4 WHERE device = $1 AND target = $2") {
                $0.bind(time.nanosecondsSince1970)
                $0.bind(stored: reason)
            }
        }
    }
}
