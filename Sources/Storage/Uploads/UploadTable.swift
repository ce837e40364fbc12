internal import FixCodec
internal import GNSS
internal import Logbook

/// The fixes that a target has processed: acknowledged, rejected or skipped.
struct UploadTable {
    /// Neighbouring fixes share a row if they are acknowledged within this time, in nanoseconds.
    private static let minute: Int64 = 60_000_000_000

    let target: Int64
    let connection: Connection
    /// What the shared memory adds to the tables; `nil` if nothing, or nothing that belongs to this database.
    var marks: UploadMarks?

    /// The table of a target, within an open transaction; inserts the target if it is new.
    ///
    /// Acknowledgements in shared memory become part of the transaction.
    init(of name: String, in connection: Connection) throws(SQLiteError) {
        self.connection = connection
        if let known = try Self.number(of: name, in: connection) {
            target = known
            if let marks = try validMarks() { try store(marks) }
            return
        }
        try connection.change("INSERT INTO upload_target (name) VALUES (?)", name)
        target = connection.lastInsertedRow
    }

    /// The table of a target; `nil` if the target is unknown.
    init?(reading name: String, in connection: Connection) throws(SQLiteError) {
        guard let number = try Self.number(of: name, in: connection) else { return nil }
        self.connection = connection
        target = number
        marks = try validMarks()
    }

    /// The table of an unknown target.
    init(unknownIn connection: Connection) {
        self.connection = connection
        target = 0
    }

    private static func number(of name: String, in connection: Connection) throws(SQLiteError) -> Int64? {
        try connection.value("SELECT id FROM upload_target WHERE name = ?", name)
    }

    /// The number up to which the target has processed all fixes of a receiver; 0 before the first fix.
    ///
    /// The search begins at `start`, or at the stored number if that is `nil`.
    func reached(_ receiver: Int64, from start: Int64? = nil) throws(SQLiteError) -> Int64 {
        var reached = if let start { start } else { try cursor(receiver) }
        while let span = try span(of: receiver, atOrBefore: reached + 1), span.last > reached { reached = span.last }
        return reached
    }

    func cursor(_ receiver: Int64) throws(SQLiteError) -> Int64 {
        let sql = "SELECT through FROM upload_cursor WHERE target = ? AND receiver = ?"
        let through = try connection.value(sql, target, receiver)
        try RowNumber.require(through, within: RowNumber.counts, of: "an upload", in: connection)
        return through ?? 0
    }

    /// Stores the number up to which the target has processed a receiver's fixes, within an open transaction.
    func setCursor(_ through: Int64, of receiver: Int64) throws(SQLiteError) {
        let sql = "INSERT OR REPLACE INTO upload_cursor (target, receiver, through) VALUES (?, ?, ?)"
        try connection.change(sql, target, receiver, through)
    }

    struct Span: Hashable {
        var first: Int64
        var last: Int64
        var locations: Int64
        var acknowledged: Int64?
        /// Suspect locations that were not sent, to be counted once.
        var withheld: Int64 = 0

        init(first: Int64, last: Int64, locations: Int64, acknowledged: Int64?) {
            (self.first, self.last) = (first, last)
            (self.locations, self.acknowledged) = (locations, acknowledged)
        }

        init(_ span: UploadSpan) {
            (first, last) = (span.numbers.lowerBound, span.numbers.upperBound)
            (locations, acknowledged) = (Int64(span.locations), span.acknowledged?.nanosecondsSince1970)
            withheld = Int64(span.withheld)
        }

        /// Whether fixes directly after this span belong to its row.
        func isContinued(by next: Span) -> Bool {
            guard last == next.first - 1 else { return false }
            guard let later = next.acknowledged else { return true }
            guard let acknowledged else { return false }
            let (difference, isTooLarge) = later.subtractingReportingOverflow(acknowledged)
            return !isTooLarge && (0..<minute).contains(difference)
        }

        /// Adds the fixes directly after this span.
        mutating func extend(by next: Span) {
            last = next.last
            locations += next.locations
        }
    }

    /// The last span that begins at or before a number; `nil` if none.
    func span(of receiver: Int64, atOrBefore number: Int64) throws(SQLiteError) -> Span? {
        let condition = "target = ? AND receiver = ? AND first_fix <= ? ORDER BY first_fix DESC LIMIT 1"
        let spans = try spans(condition, receiver, number)
        let marked = marks?.spans[receiver]?.filter { $0.first <= number } ?? []
        return (spans + marked).max { $0.first < $1.first }
    }

    /// The span in the database with the greatest numbers; `nil` if none.
    func latestStoredSpan(of receiver: Int64) throws(SQLiteError) -> Span? {
        try spans("target = ? AND receiver = ? AND first_fix <= ? ORDER BY first_fix DESC LIMIT 1", receiver, .max)
            .first
    }

    /// The first span that begins after a number; `nil` if none.
    func span(of receiver: Int64, after number: Int64) throws(SQLiteError) -> Span? {
        let condition = "target = ? AND receiver = ? AND first_fix > ? ORDER BY first_fix LIMIT 1"
        let spans = try spans(condition, receiver, number)
        let marked = marks?.spans[receiver]?.filter { $0.first > number } ?? []
        return (spans + marked).min { $0.first < $1.first }
    }

    private func spans(_ condition: String, _ receiver: Int64, _ number: Int64) throws(SQLiteError) -> [Span] {
        let sql = "SELECT first_fix, last_fix, locations, acknowledged_time FROM upload_span WHERE \(condition)"
        return try connection.rows(
            of: sql,
            target,
            receiver,
            number,
            read: { row throws(SQLiteError) in
                let span = Span(
                    first: row.nextInteger() ?? 0,
                    last: row.nextInteger() ?? 0,
                    locations: row.nextInteger() ?? 0,
                    acknowledged: row.nextInteger()
                )
                try RowNumber.require(span.first, span.last, of: "an upload", in: connection)
                try RowNumber.require(span.locations, within: RowNumber.counts, of: "an upload", in: connection)
                return span
            }
        )
    }

    /// Counts suspect locations that were not sent, within an open transaction.
    func add(withheld count: Int64) throws(SQLiteError) {
        if count == 0 { return }
        try connection.change("UPDATE upload_target SET withheld = withheld + ? WHERE id = ?", count, target)
    }

    /// Marks pending fixes as processed, within an open transaction.
    func note(_ span: Span, of receiver: Int64) throws(SQLiteError) {
        var added = span
        try add(withheld: span.withheld)
        added.withheld = 0
        // New fixes may have been skipped before.
        if let known = try self.span(of: receiver, atOrBefore: added.first), known.last >= added.first {
            guard known.last < added.last else { return }
            added.first = known.last + 1
        }
        if var before = try self.span(of: receiver, atOrBefore: added.first - 1), before.isContinued(by: added) {
            before.extend(by: added)
            try store(before, of: receiver)
        } else {
            try store(added, of: receiver)
        }
        let cursor = try cursor(receiver)
        if added.first <= cursor + 1 { try setCursor(reached(receiver, from: cursor), of: receiver) }
    }

    /// Stores a row, replacing the one with the same first fix.
    func store(_ span: Span, of receiver: Int64) throws(SQLiteError) {
        let sql = """
            INSERT OR REPLACE INTO upload_span (target, receiver, first_fix, last_fix, locations, acknowledged_time)
            VALUES (?, ?, ?, ?, ?, ?)
            """
        try connection.change(sql, target, receiver, span.first, span.last, span.locations, span.acknowledged)
    }

    /// Marks fixes as pending again, within an open transaction.
    func uncover(_ numbers: ClosedRange<Int64>, of receiver: Int64) throws(SQLiteError) {
        while let span = try span(of: receiver, atOrBefore: numbers.upperBound), span.last >= numbers.lowerBound {
            try delete("upload_span", "first_fix BETWEEN ? AND ?", receiver, span.first...span.first)
            var (before, after) = (span, span)
            before.last = numbers.lowerBound - 1
            after.first = numbers.upperBound + 1
            // Only the number of sent fixes in the whole row is stored. Assume the greatest possible.
            before.locations = min(span.locations, max(0, before.last - before.first + 1))
            after.locations = min(span.locations - before.locations, max(0, after.last - after.first + 1))
            if before.first <= before.last { try store(before, of: receiver) }
            if after.first <= after.last { try store(after, of: receiver) }
        }
        try delete("upload_refusal", "fix BETWEEN ? AND ?", receiver, numbers)
        if try cursor(receiver) >= numbers.lowerBound { try setCursor(numbers.lowerBound - 1, of: receiver) }
    }

    private func delete(
        _ table: String,
        _ condition: String,
        _ receiver: Int64,
        _ numbers: ClosedRange<Int64>
    ) throws(SQLiteError) {
        let sql = "DELETE FROM \(table) WHERE target = ? AND receiver = ? AND \(condition)"
        try connection.change(sql, target, receiver, numbers.lowerBound, numbers.upperBound)
    }
}
