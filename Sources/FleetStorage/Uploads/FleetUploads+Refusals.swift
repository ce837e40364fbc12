internal import GNSS
internal import Logbook
internal import Postgres

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
