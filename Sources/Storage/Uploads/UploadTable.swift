internal import FixCodec
internal import GNSS
internal import Logbook
internal import SQLite

/// The fixes that targets are done with, by the numbers of rows.
struct UploadTable {
    /// Nanoseconds within which acknowledgements of neighbours share a row.
    private static let minute: Int64 = 60_000_000_000

    /// The number of the target's row.
    let target: Int64
    private let connection: Connection

    /// The table of a target, which gets a row where it has none, within an open transaction.
    init(of name: String, in connection: Connection) throws(SQLiteError) {
        self.connection = connection
        if let known = try Self.number(of: name, in: connection) {
            target = known
            return
        }
        let insertion = try connection.statement("INSERT INTO upload_target (name) VALUES (?)")
        insertion.bind(name)
        try insertion.run()
        target = connection.lastInsertedRow
    }

    /// The table of a target; nil where nothing is known of it.
    init?(reading name: String, in connection: Connection) throws(SQLiteError) {
        guard let number = try Self.number(of: name, in: connection) else { return nil }
        self.connection = connection
        target = number
    }

    /// A target that nothing is known of.
    init(unknownIn connection: Connection) {
        self.connection = connection
        target = 0
    }

    private static func number(of name: String, in connection: Connection) throws(SQLiteError) -> Int64? {
        try connection.integer("SELECT id FROM upload_target WHERE name = ?") { $0.bind(name) }
    }

    /// The number up to which the target is done with a receiver's fixes.
    ///
    /// - Parameters:
    ///   - receiver: the number of the receiver's row.
    ///   - start: the number to begin at; nil for the one that was written down last.
    /// - Returns: the number; 0 before all fixes.
    /// - Throws: `SQLiteError` where it cannot be read.
    func reached(_ receiver: Int64, from start: Int64? = nil) throws(SQLiteError) -> Int64 {
        var reached = if let start { start } else { try cursor(receiver) }
        while let span = try span(of: receiver, atOrBefore: reached + 1), span.last > reached { reached = span.last }
        return reached
    }

    private func cursor(_ receiver: Int64) throws(SQLiteError) -> Int64 {
        let sql = "SELECT through FROM upload_cursor WHERE target = ? AND receiver = ?"
        let through = try connection.integer(sql) {
            $0.bind(target)
            $0.bind(receiver)
        }
        try RowNumber.require(through, within: RowNumber.counts, of: "an upload", in: connection)
        return through ?? 0
    }

    /// Writes down how far the target has come with a receiver, within an open transaction.
    func setCursor(_ through: Int64, of receiver: Int64) throws(SQLiteError) {
        let insertion = try connection.statement(
            "INSERT OR REPLACE INTO upload_cursor (target, receiver, through) VALUES (?, ?, ?)"
        )
        insertion.bind(target)
        insertion.bind(receiver)
        insertion.bind(through)
        try insertion.run()
    }

    /// A row of spans.
    struct Span {
        var first: Int64
        var last: Int64
        var locations: Int64
        var acknowledged: Int64?
    }

    /// The span that begins last up to a number; nil where none does.
    func span(of receiver: Int64, atOrBefore number: Int64) throws(SQLiteError) -> Span? {
        let condition = "target = ? AND receiver = ? AND first_fix <= ? ORDER BY first_fix DESC LIMIT 1"
        return try spans(condition, receiver, number).first
    }

    /// The first span that begins behind a number; nil where none does.
    func span(of receiver: Int64, after number: Int64) throws(SQLiteError) -> Span? {
        let condition = "target = ? AND receiver = ? AND first_fix > ? ORDER BY first_fix LIMIT 1"
        return try spans(condition, receiver, number).first
    }

    private func spans(_ condition: String, _ receiver: Int64, _ number: Int64) throws(SQLiteError) -> [Span] {
        let sql = "SELECT first_fix, last_fix, locations, acknowledged_time FROM upload_span WHERE \(condition)"
        return try connection.rows(
            of: sql,
            bind: {
                $0.bind(target)
                $0.bind(receiver)
                $0.bind(number)
            },
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

    /// Writes down that the target is done with some fixes, of which it knew nothing, within an open transaction.
    func note(_ span: UploadSpan, of receiver: Int64) throws(SQLiteError) {
        var added = Span(
            first: span.numbers.lowerBound,
            last: span.numbers.upperBound,
            locations: Int64(span.locations),
            acknowledged: span.acknowledged?.nanosecondsSince1970
        )
        // Fixes that came in just now may have been passed over before.
        if let known = try self.span(of: receiver, atOrBefore: added.first), known.last >= added.first {
            guard known.last < added.last else { return }
            added.first = known.last + 1
        }
        if var before = try self.span(of: receiver, atOrBefore: added.first - 1), before.last == added.first - 1,
            Self.isSame(before.acknowledged, added.acknowledged)
        {
            before.last = added.last
            before.locations += added.locations
            try store(before, of: receiver)
        } else {
            try store(added, of: receiver)
        }
        let cursor = try cursor(receiver)
        if added.first <= cursor + 1 { try setCursor(reached(receiver, from: cursor), of: receiver) }
    }

    /// True where the second of two neighbours belongs to the first one's row.
    private static func isSame(_ first: Int64?, _ second: Int64?) -> Bool {
        guard let second else { return true }
        guard let first else { return false }
        let (difference, isTooLarge) = second.subtractingReportingOverflow(first)
        return !isTooLarge && (0..<minute).contains(difference)
    }

    /// Stores a row, instead of the one with the same beginning.
    func store(_ span: Span, of receiver: Int64) throws(SQLiteError) {
        let insertion = try connection.statement(
            """
            INSERT OR REPLACE INTO upload_span (target, receiver, first_fix, last_fix, locations, acknowledged_time)
            VALUES (?, ?, ?, ?, ?, ?)
            """
        )
        insertion.bind(target)
        insertion.bind(receiver)
        insertion.bind(span.first)
        insertion.bind(span.last)
        insertion.bind(span.locations)
        insertion.bind(span.acknowledged)
        try insertion.run()
    }

    /// Has fixes wait again, within an open transaction: they are done with no longer.
    func uncover(_ numbers: ClosedRange<Int64>, of receiver: Int64) throws(SQLiteError) {
        while let span = try span(of: receiver, atOrBefore: numbers.upperBound), span.last >= numbers.lowerBound {
            try delete("upload_span", "first_fix BETWEEN ? AND ?", receiver, span.first...span.first)
            var (before, after) = (span, span)
            before.last = numbers.lowerBound - 1
            after.first = numbers.upperBound + 1
            // The number of them that were sent is known of the whole row only: as many as can be.
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
        let deletion = try connection.statement(
            "DELETE FROM \(table) WHERE target = ? AND receiver = ? AND \(condition)"
        )
        deletion.bind(target)
        deletion.bind(receiver)
        deletion.bind(numbers.lowerBound)
        deletion.bind(numbers.upperBound)
        try deletion.run()
    }
}
