internal import SQLite

/// Fix numbers reserved for a recording, so that it need not ask the database for each fix.
struct ReservedNumbers {
    private static let countAtOnce: Int64 = 1 << 20

    private var free: Range<Int64> = 0..<0

    var count: Int { free.count }

    var last: Int64 { free.upperBound - 1 }

    /// Reserves new numbers in place of the remaining ones, within an open transaction.
    ///
    /// Other programs don't use these numbers. Receivers are given by their row numbers.
    mutating func renew(
        for receivers: some Sequence<Int64>,
        in connection: Connection
    ) throws(SQLiteError) {
        let next = try FixTable.nextNumber(in: connection)
        free = next..<next + Self.countAtOnce
        for receiver in receivers { try BufferTable.reserve(through: last, for: receiver, in: connection) }
    }

    mutating func take() -> Int64 {
        defer { free = free.dropFirst() }
        return free.lowerBound
    }
}
