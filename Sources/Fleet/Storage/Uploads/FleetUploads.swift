internal import GNSS
internal import Logbook
internal import Storage

/// Upload progress of a target: the numbers of a device's fixes that are done, that is, acknowledged, rejected or
/// skipped.
struct FleetUploads {
    let target: String
    let database: DeviceDatabase

    /// Adds the target if needed and locks it until the open transaction ends.
    func lock() throws(PostgresError) {
        try database.insert(into: "upload_target", "target", target, onConflict: "(device, target) DO NOTHING")
        _ = try database.value("SELECT 1 FROM upload_target WHERE \(place("upload_target")) FOR UPDATE", target)
    }

    /// A receiver's numbers up to `last` that are not done, in ascending order.
    func gaps(of receiver: Int64, through last: Int64) throws(PostgresError) -> [ClosedRange<Int64>] {
        if last < 1 { return [] }
        let sql = """
            SELECT lower(gap), upper(gap) - 1 FROM unnest(int8multirange(int8range(1, ?, '[]')) - coalesce(
              (SELECT done FROM upload_progress WHERE \(place("upload_progress")) AND receiver = ?), '{}')) AS gap
            ORDER BY 1
            """
        return try ranges(of: sql, receiver, last)
    }

    /// A receiver's numbers up to `last` that the target has acknowledged, in descending order.
    func acknowledged(of receiver: Int64, through last: Int64) throws(PostgresError) -> [ClosedRange<Int64>] {
        if last < 1 { return [] }
        let sql = """
            SELECT lower(part), upper(part) - 1 FROM unnest(int8multirange(int8range(1, ?, '[]')) * coalesce(
              (SELECT acknowledged FROM upload_progress WHERE \(place("upload_progress")) AND receiver = ?), '{}')) AS part
            ORDER BY 1 DESC
            """
        return try ranges(of: sql, receiver, last)
    }

    private func ranges(
        of sql: String,
        _ receiver: Int64,
        _ last: Int64
    ) throws(PostgresError) -> [ClosedRange<Int64>] {
        try database.select(sql, last, target, receiver) { row throws(PostgresError) in
            guard let first = row.nextInteger(), let last = row.nextInteger(), first <= last else {
                throw database.damage("invalid upload state")
            }
            return first...last
        }
    }

    /// The condition for the target's rows, whose parameter is the target.
    private func place(_ table: String) -> String { "\(database.owns(table)) AND target = ?" }

    /// Marks a receiver's numbers as done, within a transaction that has locked the target.
    func cover(_ numbers: ClosedRange<Int64>, of receiver: Int64) throws(PostgresError) {
        let sql = """
            INSERT INTO upload_progress AS known (device, target, receiver, done)
            VALUES ($1, ?, ?, int8multirange(int8range(?, ?, '[]')))
            ON CONFLICT (device, target, receiver) DO UPDATE SET done = known.done + excluded.done
            """
        try database.change(sql, target, receiver, numbers.lowerBound, numbers.upperBound)
    }

    /// Stores an uploaded span of a receiver, within a transaction that has locked the target.
    func note(_ span: UploadSpan, of receiver: Int64) throws(PostgresError) {
        try cover(span.numbers, of: receiver)
        let progress = "\(place("upload_progress")) AND receiver = ?"
        let count = "UPDATE upload_progress SET locations = locations + ? WHERE \(progress)"
        try database.change(count, Int64(span.locations), target, receiver)
        if span.acknowledged == nil { return }
        let (first, last) = (span.numbers.lowerBound, span.numbers.upperBound)
        let sql = """
            UPDATE upload_progress SET acknowledged = acknowledged + (int8multirange(int8range(?, ?, '[]')) - coalesce(
              (SELECT range_agg(int8range(fix, fix, '[]')) FROM upload_refusal
                WHERE \(place("upload_refusal")) AND receiver = ?), '{}'))
            WHERE \(progress)
            """
        try database.change(sql, first, last, target, receiver, target, receiver)
        try set("latest_receiver = ?, latest_fix = ?", receiver, last)
    }

    /// Receiver and last number of the latest acknowledged upload; `nil` if there was none so far.
    func latest() throws(PostgresError) -> (receiver: Int64, number: Int64)? {
        let sql = "SELECT latest_receiver, latest_fix FROM upload_target WHERE \(place("upload_target"))"
        return try database.select(sql, target) { row in
            let (receiver, number) = (row.nextInteger(), row.nextInteger())
            return receiver.flatMap { receiver in number.map { (receiver, $0) } }
        }.first.flatMap(\.self)
    }

    /// Whether a receiver's fix is done for the target.
    func isDone(with fix: Int64, of receiver: Int64) throws(PostgresError) -> Bool {
        let sql = "SELECT done @> ?::bigint FROM upload_progress WHERE \(place("upload_progress")) AND receiver = ?"
        return try database.value(sql, fix, target, receiver) == 1
    }
}

extension FleetUploads {
    /// Stores that the target rejected a fix, within a transaction that has locked the target.
    func setAside(_ fix: Int64, of receiver: Int64, at time: UTCTime, because reason: String) throws(PostgresError) {
        try cover(fix...fix, of: receiver)
        try database.insert(
            into: "upload_refusal",
            "target, receiver, fix, time, reason",
            target,
            receiver,
            fix,
            time.nanosecondsSince1970,
            reason,
            onConflict: "(device, target, fix) DO UPDATE SET time = excluded.time, reason = excluded.reason"
        )
    }

    /// Changes the target's rows of a table; the values are the parameters of the assignments.
    func set<each Value: SQLValue>(
        _ assignments: String,
        in table: String = "upload_target",
        _ values: repeat each Value
    ) throws(PostgresError) {
        try database.change("UPDATE \(table) SET \(assignments) WHERE \(place(table))", repeat each values, target)
    }

    /// Removes a rejection, so that the fix is uploaded again, within a transaction that has locked the target.
    func restore(_ fix: Int64, of receiver: Int64) throws(PostgresError) {
        let deletion = "DELETE FROM upload_refusal WHERE \(place("upload_refusal")) AND receiver = ? AND fix = ?"
        try database.change(deletion, target, receiver, fix)
        let update = """
            UPDATE upload_progress SET done = done - int8multirange(int8range(?, ?, '[]'))
            WHERE \(place("upload_progress")) AND receiver = ?
            """
        try database.change(update, fix, fix, target, receiver)
    }

    /// Removes all rejections that are not proven, within a transaction that has locked the target.
    func restoreUnproven() throws(PostgresError) {
        let sql = "SELECT fix, receiver FROM upload_refusal WHERE \(place("upload_refusal")) AND NOT is_proven"
        let refusals = try database.select(sql, target) { ($0.nextInteger() ?? 0, $0.nextInteger() ?? 0) }
        for (fix, receiver) in refusals { try restore(fix, of: receiver) }
    }

    /// How often an immediate attempt was requested.
    func attempts() throws(PostgresError) -> Int {
        let sql = "SELECT attempts FROM upload_target WHERE \(place("upload_target"))"
        return Int(clamping: try database.value(sql, target) ?? 0)
    }
}
