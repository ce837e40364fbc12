internal import FixCodec
internal import GNSS

/// Finds the chunks that may have the rows of a statement, in the order of these rows.
struct ChunkSearch {
    struct Order {
        enum Measure {
            case number
            /// By time, then by number; rows without a time come first.
            case time
        }

        let measure: Measure
        let isDescending: Bool

        /// The order that a statement asks for; `nil` if it is unsupported.
        init?(_ terms: [RowSearch.Order]) {
            typealias Place = SealedFixTable.Place
            guard let first = terms.first else { return nil }
            isDescending = first.isDescending
            switch first.column {
            // Numbers are unique, so any further terms have no effect.
            case Place.id: measure = .number
            case Place.time where terms.dropFirst() == [.init(column: Place.leap, isDescending: isDescending)]:
                measure = .time
            case Place.time where terms.count == 1, Place.timeText where terms.count == 1: measure = .time
            default: return nil
            }
        }
    }

    /// A chunk and its position in the order.
    struct Place {
        /// The number of its last fix, which identifies the chunk.
        let last: Int64
        /// A lower bound for the keys of its rows.
        let bound: FixKey
    }

    let order: Order?
    private let conditions: [(condition: RowSearch.Condition, value: SQLiteValue)]

    /// Finds the chunks with rows that meet the conditions.
    init(_ search: RowSearch, _ values: [SQLiteValue]) {
        order = Order(search.order)
        conditions = Array(zip(search.conditions, values)).map { (condition: $0, value: $1) }
    }

    /// Whether a condition reduces the number of chunks to open.
    static func canUse(_ condition: RowSearch.Condition) -> Bool {
        switch condition.column {
        case SealedFixTable.Place.id, SealedFixTable.Place.time: true
        case SealedFixTable.Place.receiver, SealedFixTable.Place.track: condition.comparison == .equal
        case SealedFixTable.Place.timeText: condition.isBinary
        default: false
        }
    }

    /// The chunks in the order of their first rows; without an order, of their last fixes.
    func places(in connection: Connection) throws(SQLiteError) -> [Place] {
        var (terms, values): ([String], [SQLiteValue]) = ([], [])
        for (condition, value) in conditions {
            let texts = Self.terms(of: condition)
            terms += texts.isEmpty ? [] : [texts.joined(separator: " AND ")]
            values += texts.map { _ in value }
        }
        let needsTimes = order?.measure == .time || conditions.contains { Self.isOfTimeText($0.condition) }
        // Without times, an index covers the query.
        let sql = """
            SELECT last_fix, first_fix, \(needsTimes ? "start_time, end_time, timeless" : "NULL, NULL, 0") FROM chunk
            \(terms.isEmpty ? "" : "WHERE " + terms.joined(separator: " AND "))
            """
        let found = try connection.rows(
            of: sql,
            bind: { for value in values { $0.bind(value) } },
            read: { row in place(of: row) }
        )
        let places = found.compactMap(\.self)
        guard let order else { return places.sorted { $0.last < $1.last } }
        return places.sorted { order.isDescending ? $1.bound < $0.bound : $0.bound < $1.bound }
    }

    /// Reads a place; `nil` if the chunk has no fix with a matching time.
    private func place(of row: Statement) -> Place? {
        let (last, first) = (row.nextInteger() ?? 0, row.nextInteger() ?? 0)
        let (start, end, timeless) = (row.nextInteger(), row.nextInteger(), row.nextInteger() ?? 0)
        guard conditions.allSatisfy({ Self.mayMeet($0.condition, $0.value, start, end) }) else { return nil }
        guard let order else { return Place(last: last, bound: FixKey(time: 0, leap: 0, id: last)) }
        switch (order.measure, order.isDescending) {
        case (.number, false): return Place(last: last, bound: FixKey(time: 0, leap: 0, id: first))
        case (.number, true): return Place(last: last, bound: FixKey(time: 0, leap: 0, id: last))
        case (.time, false):
            let earliest = timeless == 0 ? start ?? FixKey.noTime : FixKey.noTime
            return Place(last: last, bound: FixKey(time: earliest, leap: .min, id: .min))
        case (.time, true): return Place(last: last, bound: FixKey(time: end ?? FixKey.noTime, leap: .max, id: .max))
        }
    }

    /// Conditions on chunks that follow from a condition on rows, each with one parameter.
    private static func terms(of condition: RowSearch.Condition) -> [String] {
        let range: (first: String, last: String)
        switch condition.column {
        case SealedFixTable.Place.id where condition.comparison == .equal: return [chunkOfFix]
        case SealedFixTable.Place.id: range = ("first_fix", "last_fix")
        case SealedFixTable.Place.time: range = ("start_time", "end_time")
        case SealedFixTable.Place.receiver: return ["receiver = ?"]
        case SealedFixTable.Place.track: return [chunksOfTrack]
        default: return []
        }
        switch condition.comparison {
        case .equal: return ["\(range.first) <= ?", "\(range.last) >= ?"]
        case .less: return ["\(range.first) < ?"]
        case .lessOrEqual: return ["\(range.first) <= ?"]
        case .greater: return ["\(range.last) > ?"]
        case .greaterOrEqual: return ["\(range.last) >= ?"]
        }
    }

    /// The chunk of each receiver that may have a fix's number; the chunks of a receiver do not overlap.
    private static let chunkOfFix = """
        last_fix IN (SELECT last FROM (SELECT wanted.id AS id, (SELECT last_fix FROM chunk
        WHERE chunk.receiver = receiver.id AND first_fix <= wanted.id ORDER BY first_fix DESC LIMIT 1) AS last
        FROM (SELECT ? AS id) AS wanted, receiver) WHERE last >= id)
        """

    private static let chunksOfTrack = """
        EXISTS (SELECT 1 FROM main.track WHERE track.id = ? AND track.receiver = chunk.receiver
        AND chunk.start_time <= track.end_time AND chunk.end_time >= track.start_time)
        """

    private static func isOfTimeText(_ condition: RowSearch.Condition) -> Bool {
        condition.column == SealedFixTable.Place.timeText
    }

    /// Whether a time between a chunk's earliest and latest may meet a condition, as text.
    private static func mayMeet(
        _ condition: RowSearch.Condition,
        _ value: SQLiteValue,
        _ start: Int64?,
        _ end: Int64?
    ) -> Bool {
        guard isOfTimeText(condition), case .text(let text) = value else { return true }
        guard let start, let end else { return false }
        // During a leap second the nanoseconds stand still; its text sorts before that of two seconds later.
        let (latest, isTooLate) = end.addingReportingOverflow(2_000_000_000)
        if isTooLate { return true }
        let bounds = [start, latest].map { UTCTime(nanosecondsSince1970: $0).description }
        let isEarlyEnough = !precedes(text, bounds[0])
        let isLateEnough = !precedes(bounds[1], text)
        switch condition.comparison {
        case .equal: return isEarlyEnough && isLateEnough
        case .less, .lessOrEqual: return isEarlyEnough
        case .greater, .greaterOrEqual: return isLateEnough
        }
    }

    /// Whether a text sorts before another byte by byte, as in SQLite.
    private static func precedes(_ one: String, _ other: String) -> Bool {
        one.utf8.lexicographicallyPrecedes(other.utf8)
    }
}

/// The sort key of a fix; unused parts are equal in all keys.
struct FixKey: Comparable {
    /// Nanoseconds since 1970, or `noTime`.
    let time: Int64
    let leap: Int64
    let id: Int64

    /// Sorts before all times.
    static let noTime = ChunkColumn.absentInteger

    @inline(__always)
    static func < (one: FixKey, other: FixKey) -> Bool {
        if one.time != other.time { return one.time < other.time }
        if one.leap != other.leap { return one.leap < other.leap }
        return one.id < other.id
    }
}
