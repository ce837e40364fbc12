internal import FixCodec
internal import GNSS
package import Logbook

/// The filter runs whose verdicts a database holds.
enum FilterRunTable {
    struct Extent {
        /// The number of the receiver's row.
        let receiver: Int64
        /// The numbers of the first and last fix; fixes of other receivers and runs may lie in between.
        let fixes: ClosedRange<Int64>
    }

    /// Inserts a new run, within an open transaction.
    static func begin(
        of receiver: ReceiverIdentity,
        judgedBy filter: FilterDescription,
        in connection: Connection
    ) throws(SQLiteError) -> FilterRun {
        let number = try ReceiverTable.number(of: receiver, in: connection)
        let sql = "INSERT INTO filter_run (receiver, profile, parameters) VALUES (?, ?, ?)"
        try connection.change(sql, number, filter.profile, filter.parameters)
        return FilterRun(id: connection.lastInsertedRow, receiver: receiver, filter: filter)
    }

    static func extent(of run: FilterRun.ID, in connection: Connection) throws(SQLiteError) -> Extent? {
        let sql = "SELECT receiver, first_fix, last_fix FROM filter_run WHERE id = ?"
        let extents = try connection.rows(of: sql, run) { row throws(SQLiteError) -> Extent? in
            guard let receiver = row.nextInteger(), let first = row.nextInteger(), let last = row.nextInteger(),
                first <= last
            else { return nil }
            try RowNumber.require(first, last, of: "a filter run", in: connection)
            return Extent(receiver: receiver, fixes: first...last)
        }
        return extents.first.flatMap(\.self)
    }

    /// Whether a run may have fixes in a period, given that a filter may shift times by some seconds.
    static func mayHaveFixes(
        _ extent: Extent,
        from: UTCTime?,
        to: UTCTime?,
        in connection: Connection
    ) throws(SQLiteError) -> Bool {
        if from == nil, to == nil { return true }
        let from = from?.advanced(bySeconds: -10).nanosecondsSince1970 ?? .min
        let to = to?.advanced(bySeconds: 10).nanosecondsSince1970 ?? .max
        let conditions = [
            "chunk WHERE end_time >= ? AND start_time <= ? AND last_fix >= ? AND first_fix <= ?",
            "fix WHERE time >= ? AND time <= ? AND fix.id >= ? AND fix.id <= ?",
        ]
        for condition in conditions {
            let sql = "SELECT 1 FROM \(condition) LIMIT 1"
            let found = try connection.value(sql, from, to, extent.fixes.lowerBound, extent.fixes.upperBound)
            if found != nil { return true }
        }
        return false
    }
}

extension SQLiteStorage: StoredFilterRuns {
    /// All filter runs that have judged a fix, in order of beginning.
    package func filterRuns() throws(SQLiteError) -> [FilterRun] {
        try beginReading()
        defer { recentReading.end() }
        return try ReceiverRows(connection).filterRuns(
            where: "first_fix IS NOT NULL",
            by: "first_fix",
            receiver: identity(ofReceiver:)
        )
    }
}
