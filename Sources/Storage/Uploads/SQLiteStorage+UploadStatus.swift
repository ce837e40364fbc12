internal import FixCodec
package import GNSS
package import Logbook

extension SQLiteStorage {
    /// The number of rejections that are listed one by one.
    private static let toldRefusals = 5

    /// The progress of the upload to a target.
    ///
    /// - Parameters:
    ///   - target: the name of the target. For an unknown target, everything is pending.
    ///   - selection: the fixes to upload.
    ///   - most: the number of pending fixes at which counting may stop.
    /// - Returns: the progress.
    /// - Throws: `SQLiteError` if the database cannot be read.
    package func uploadStatus(
        of target: String,
        _ selection: UploadSelection,
        countingTo most: Int = .max
    ) throws(SQLiteError) -> UploadStatus {
        try beginReading()
        defer { recentReading.end() }
        var status = UploadStatus()
        let table = try UploadTable(reading: target, in: connection) ?? UploadTable(unknownIn: connection)
        for (receiver, _) in try allReceivers() {
            var walk = try UploadWalk(of: table, through: receiver, selection, in: connection)
            while status.waiting < most, let stretch = try walk.next() {
                status.waiting += stretch.fixes.count
                let earliest = stretch.fixes.compactMap(\.judged.time).min()
                status.oldest = [status.oldest, earliest].compactMap(\.self).min()
            }
        }
        try describe(table, &status)
        return status
    }

    private func describe(_ table: UploadTable, _ status: inout UploadStatus) throws(SQLiteError) {
        let number = table.target
        var withheld: Int64 = 0
        let sql = "SELECT success_time, rate, failure_time, failure, withheld FROM upload_target WHERE id = ?"
        _ = try connection.rows(of: sql, number) { row in
            status.lastSuccess = row.nextInteger().map { UTCTime(nanosecondsSince1970: $0) }
            status.rate = row.nextReal() ?? 0
            status.lastFailure = row.nextInteger().map { UTCTime(nanosecondsSince1970: $0) }
            status.failure = row.nextText()
            withheld = row.nextInteger() ?? 0
        }
        try RowNumber.require(withheld, within: RowNumber.counts, of: "an upload", in: connection)
        status.withheld = Int(withheld) + Int(table.marks?.withheld ?? 0)
        // SQLite fails a query whose integer sum overflows, so total() sums floating-point numbers.
        let sum = "SELECT CAST(total(locations) AS INTEGER) FROM upload_span WHERE target = ?"
        let acknowledged = try connection.value(sum, number)
        try RowNumber.require(acknowledged, within: RowNumber.counts, of: "an upload", in: connection)
        status.acknowledged = Int(acknowledged ?? 0) + Int(table.marks?.locations ?? 0)
        if let success = table.marks?.success {
            status.lastSuccess = UTCTime(nanosecondsSince1970: success.time)
            status.rate = success.rate
        }
        let count = "SELECT count(*) FROM upload_refusal WHERE target = ?"
        status.refused = Int(try connection.value(count, number) ?? 0)
        let refusals = """
            SELECT fix, time, reason FROM upload_refusal WHERE target = ? ORDER BY time DESC, fix DESC
            LIMIT \(Self.toldRefusals)
            """
        status.refusals = try connection.rows(of: refusals, number) { row in
            UploadStatus.Refusal(
                fix: row.nextInteger() ?? 0,
                time: UTCTime(nanosecondsSince1970: row.nextInteger() ?? 0),
                reason: row.nextText() ?? ""
            )
        }
    }

    /// Marks the fixes of a period as pending again, whether they were sent or rejected.
    ///
    /// - Parameters:
    ///   - target: the name of the target.
    ///   - selection: the fixes to upload.
    ///   - from: the beginning of the period; `nil` for no limit.
    ///   - end: the end of the period, exclusive; `nil` for no limit.
    ///   - isCounted: whether to count a fix.
    /// - Returns: the number of counted fixes that are pending now, including those that were pending before.
    /// - Throws: `SQLiteError` if the database cannot be written; nothing is changed then.
    package func resend(
        to target: String,
        _ selection: UploadSelection,
        from: UTCTime?,
        to end: UTCTime?,
        counting isCounted: @Sendable (StoredFix) -> Bool = { _ in true }
    ) throws(SQLiteError) -> Int {
        // Fixes that another program records have not been sent yet. If they are sent soon, they can be requested again.
        try recent?.show()
        return try connection.transaction { () throws(SQLiteError) in
            let table = try UploadTable(of: target, in: connection)
            var count = 0
            for (receiver, _) in try allReceivers() {
                let isWanted = { (fix: JudgedFix) in
                    guard selection.contains(fix), let time = fix.time else { return false }
                    return from.map { time >= $0 } ?? true && end.map { time < $0 } ?? true
                }
                count += try resend(table, receiver, where: isWanted, counting: isCounted)
            }
            return count
        }
    }

    /// Marks the fixes that a target rejected as pending again.
    ///
    /// - Parameter target: the name of the target.
    /// - Returns: the number of these fixes.
    /// - Throws: `SQLiteError` if the database cannot be written; nothing is changed then.
    package func resendRefused(to target: String) throws(SQLiteError) -> Int {
        try connection.transaction { () throws(SQLiteError) in
            let table = try UploadTable(of: target, in: connection)
            let refusals = try refusals(of: table)
            for refusal in refusals { try table.uncover(refusal.fix...refusal.fix, of: refusal.receiver) }
            return refusals.count
        }
    }

    private func resend(
        _ table: UploadTable,
        _ receiver: Int64,
        where isWanted: (JudgedFix) -> Bool,
        counting isCounted: (StoredFix) -> Bool
    ) throws(SQLiteError) -> Int {
        let history = ReceiverHistory(of: receiver, in: connection)
        var (count, last): (Int, Int64) = (0, 0)
        while case let page = try history.turn(after: last), let end = page.last?.id {
            var run: ClosedRange<Int64>?
            for fix in page {
                if isWanted(fix.judged) {
                    run = (run?.lowerBound ?? fix.id)...fix.id
                    if isCounted(try storedFix(fix)) { count += 1 }
                } else if let done = run, fix.judged.verdict.location != nil {
                    try table.uncover(done, of: receiver)
                    run = nil
                }
            }
            if let run { try table.uncover(run, of: receiver) }
            last = end
        }
        return count
    }
}
