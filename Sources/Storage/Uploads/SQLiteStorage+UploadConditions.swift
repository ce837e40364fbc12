package import GNSS
internal import Glibc
package import Logbook
internal import Platform
package import SystemPackage

extension SQLiteStorage {
    /// Records that a target rejected a fix, so that it is not sent again; the rejection is unproven at first.
    package func setAside(
        _ fix: StoredFix,
        by target: String,
        at time: UTCTime,
        because reason: String
    ) throws(SQLiteError) {
        try connection.transaction { () throws(SQLiteError) in
            let table = try UploadTable(of: target, in: connection)
            let receiver = try ReceiverTable.number(of: fix.receiver, in: connection)
            let sql = """
                INSERT OR REPLACE INTO upload_refusal (target, fix, receiver, time, reason, is_proven)
                VALUES (?, ?, ?, ?, ?, 0)
                """
            try connection.change(sql, table.target, fix.id, receiver, time.nanosecondsSince1970, reason)
            let span = UploadTable.Span(first: fix.id, last: fix.id, locations: 0, acknowledged: nil)
            try table.note(span, of: receiver)
        }
    }

    /// Marks all rejections by a target as proven, because it accepts other fixes.
    package func confirmRefusals(by target: String) throws(SQLiteError) {
        try connection.transaction { () throws(SQLiteError) in
            let table = try UploadTable(of: target, in: connection)
            try connection.change("UPDATE upload_refusal SET is_proven = 1 WHERE target = ?", table.target)
        }
    }

    /// Discards the unproven rejections left by an interrupted upload.
    package func restoreUnproven(to target: String) throws(SQLiteError) {
        guard let known = try UploadTable(reading: target, in: connection),
            try !refusals(of: known, areUnproven: true).isEmpty
        else { return }
        try connection.transaction { () throws(SQLiteError) in
            let table = try UploadTable(of: target, in: connection)
            for refusal in try refusals(of: table, areUnproven: true) {
                try table.uncover(refusal.fix...refusal.fix, of: refusal.receiver)
            }
        }
    }

    /// The rejected fixes of a target, with their receivers.
    func refusals(
        of table: UploadTable,
        areUnproven: Bool = false
    ) throws(SQLiteError) -> [(receiver: Int64, fix: Int64)] {
        let condition = areUnproven ? " AND NOT is_proven" : ""
        return try connection.rows(
            of: "SELECT receiver, fix FROM upload_refusal WHERE target = ?\(condition)",
            bind: { $0.bind(table.target) },
            read: { ($0.nextInteger() ?? 0, $0.nextInteger() ?? 0) }
        )
    }

    /// Discards rejections, so that the fixes are pending again.
    package func restore(_ fixes: [StoredFix], to target: String) throws(SQLiteError) {
        defer { uploadMemory?.didStore(target) }
        try connection.transaction { () throws(SQLiteError) in
            let table = try UploadTable(of: target, in: connection)
            for fix in fixes {
                try table.uncover(fix.id...fix.id, of: ReceiverTable.number(of: fix.receiver, in: connection))
            }
        }
    }

    /// Stores the health of a target.
    package func note(_ condition: TargetHealth, of target: String) throws(SQLiteError) {
        switch condition {
        case .succeeded(let time, let rate):
            let success = UploadMarks.Success(time: time.nanosecondsSince1970, rate: rate)
            if try mark(target, { table throws(SQLiteError) in try table.mark(success) }) { return }
            try connection.transaction { () throws(SQLiteError) in
                try UploadTable(of: target, in: connection).store(success)
            }
        case .failed(let time, let reason):
            try connection.transaction { () throws(SQLiteError) in
                let table = try UploadTable(of: target, in: connection)
                let sql = "UPDATE upload_target SET failure_time = ?, failure = ? WHERE id = ?"
                try connection.change(sql, time.nanosecondsSince1970, reason, table.target)
            }
        }
        uploadMemory?.didStore(target)
    }

    /// How often a user has requested an immediate upload to a target; never decreases.
    package func attemptsAskedFor(by target: String) throws(SQLiteError) -> Int {
        let sql = "SELECT attempts_asked_for FROM upload_target WHERE name = ?"
        return Int(try connection.value(sql, target) ?? 0)
    }

    /// Requests the uploading process to try a target at once.
    package func askForAttempt(by target: String) throws(SQLiteError) {
        try connection.transaction { () throws(SQLiteError) in
            let table = try UploadTable(of: target, in: connection)
            let sql = "UPDATE upload_target SET attempts_asked_for = attempts_asked_for + 1 WHERE id = ?"
            try connection.change(sql, table.target)
        }
    }
}

/// The right to upload to a target from a database, held by one process at a time.
package final class UploadClaim: Sendable {
    private let descriptor: FileDescriptor

    private init(_ descriptor: FileDescriptor) {
        self.descriptor = descriptor
    }

    deinit {
        // Closing the file releases the lock.
        try? descriptor.close()
    }

    /// Claims the right to upload to a target.
    ///
    /// - Parameters:
    ///   - target: the name of the target.
    ///   - database: the path of the database.
    /// - Returns: the claim, which lasts until it is deallocated; `nil` if another process has it.
    /// - Throws: `Errno` if the lock file cannot be created beside the database.
    package static func claim(_ target: String, of database: FilePath) throws(Errno) -> UploadClaim? {
        let path = database.asDatabase.appendingToName("-upload-\(target)")
        let options: FileDescriptor.OpenOptions = [.create, .noFollow, .closeOnExec]
        let descriptor = try Errno.typed {
            try FileDescriptor.open(path, .readWrite, options: options, permissions: .ownerReadWrite)
        }
        FileOwner(of: database)?.own(descriptor)
        guard flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0 else {
            try? descriptor.close()
            return nil
        }
        return UploadClaim(descriptor)
    }
}
