package import GNSS
package import Logbook
package import Postgres

extension PostgresStorage {
    package func setAside(
        _ fix: StoredFix,
        by target: String,
        at time: UTCTime,
        because reason: String
    ) throws(PostgresError) {
        try writing(of: target) { uploads throws(PostgresError) in
            guard let receiver = try receivers.number(of: fix.receiver) else { return }
            try uploads.setAside(fix.id, of: receiver, at: time, because: reason)
        }
    }

    package func confirmRefusals(by target: String) throws(PostgresError) {
        try writing(of: target) { uploads throws(PostgresError) in try uploads.confirmRefusals() }
    }

    package func restore(_ fixes: [StoredFix], to target: String) throws(PostgresError) {
        try writing(of: target) { uploads throws(PostgresError) in
            for fix in fixes {
                if let receiver = try receivers.number(of: fix.receiver) { try uploads.restore(fix.id, of: receiver) }
            }
        }
    }

    package func restoreUnproven(to target: String) throws(PostgresError) {
        try writing(of: target) { uploads throws(PostgresError) in try uploads.restoreUnproven() }
    }

    package func note(_ condition: TargetHealth, of target: String) throws(PostgresError) {
        try writing(of: target) { uploads throws(PostgresError) in try uploads.note(condition) }
    }

    package func attemptsAskedFor(by target: String) throws(PostgresError) -> Int {
        let sql = "SELECT attempts FROM upload_target WHERE device = $1 AND target = $2"
        return try connection.transaction(.ofOneInstant) { () throws(PostgresError) in
            Int(clamping: try connection.integer(sql, bind: uploads(to: target).bindPlace) ?? 0)
        }
    }

    /// Requests an immediate attempt to upload to a target.
    package func askForAttempt(by target: String) throws(PostgresError) {
        try writing(of: target) { uploads throws(PostgresError) in
            try uploads.run("UPDATE upload_target SET attempts = attempts + 1 WHERE device = $1 AND target = $2")
        }
    }

    func uploads(to target: String) -> FleetUploads {
        FleetUploads(target: target, device: chunks.device, connection: connection)
    }

    /// Changes a target's progress in one transaction that has locked the target.
    func writing<Result>(
        of target: String,
        _ body: (FleetUploads) throws(PostgresError) -> Result
    ) throws(PostgresError) -> Result {
        let uploads = uploads(to: target)
        return try connection.transaction { () throws(PostgresError) in
            try uploads.lock()
            return try body(uploads)
        }
    }
}
