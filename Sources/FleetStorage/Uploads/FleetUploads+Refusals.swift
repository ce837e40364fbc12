internal import GNSS
internal import Logbook
internal import Postgres

extension FleetUploads {
    /// Writes down that the target refuses a fix of a receiver, within an open transaction that has locked it.
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

    /// Takes all refusals for proven.
    func confirmRefusals() throws(PostgresError) {
        try run("UPDATE upload_refusal SET is_proven = true WHERE device = $1 AND target = $2")
    }

    /// Takes a refusal back, within an open transaction that has locked the target: the fix waits again.
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

    /// Takes all refusals back that are not proven, likewise.
    func restoreUnproven() throws(PostgresError) {
        let sql = "SELECT fix, receiver FROM upload_refusal WHERE device = $1 AND target = $2 AND NOT is_proven"
        let refusals = try connection.rows(of: sql, bind: bindPlace) { ($0.nextInteger() ?? 0, $0.nextInteger() ?? 0) }
        for (fix, receiver) in refusals { try restore(fix, of: receiver) }
    }

    /// Writes down how the target fares, within an open transaction that has locked it.
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
