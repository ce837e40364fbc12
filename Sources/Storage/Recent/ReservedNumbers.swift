internal import SQLite

/// Numbers of fixes that a recording has for itself, so that it can give them without asking the database each time.
struct ReservedNumbers {
    private static let countAtOnce: Int64 = 1 << 20

    private var free: Range<Int64> = 0..<0

    /// The count of those that are left.
    var count: Int { free.count }

    /// The last one.
    var last: Int64 { free.upperBound - 1 }

    /// Reserves others in place of those that are left, within an open transaction.
    ///
    /// - Parameters:
    ///   - receivers: the numbers of the receivers whose fixes get them; those of other programs keep off them.
    ///   - connection: the database.
    /// - Throws: `SQLiteError` where it cannot be written.
    mutating func renew(
        for receivers: some Sequence<Int64>,
        in connection: Connection
    ) throws(SQLiteError) {
        let next = try FixTable.nextNumber(in: connection)
        free = next..<next + Self.countAtOnce
        for receiver in receivers { try BufferTable.reserve(through: last, for: receiver, in: connection) }
    }

    /// Takes the next one.
    mutating func take() -> Int64 {
        defer { free = free.dropFirst() }
        return free.lowerBound
    }
}
