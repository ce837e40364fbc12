internal import FixCodec
internal import SystemPackage

/// The receivers that have buffer files, and their buffered fixes as temporary rows of a connection.
enum BufferTable {
    /// A receiver's buffered fixes between two flushes to the database.
    struct Filling: Hashable {
        let receiver: Int64
        /// The number that identifies the valid blocks in its files.
        let number: Int64
        /// The greatest number that its fixes may have.
        let lastNumber: Int64

        /// Whether both refer to the same contents of the files.
        func isSame(as other: Filling) -> Bool { receiver == other.receiver && number == other.number }
    }

    static func all(in connection: Connection) throws(SQLiteError) -> [Filling] {
        try connection.rows(of: "SELECT receiver, filling, last_number FROM recent ORDER BY receiver") {
            Filling(
                receiver: $0.nextInteger() ?? 0,
                number: $0.nextInteger() ?? 0,
                lastNumber: $0.nextInteger() ?? 0
            )
        }
    }

    /// Stores the valid filling of a receiver, within an open transaction.
    static func store(_ filling: Filling, in connection: Connection) throws(SQLiteError) {
        let sql = "INSERT OR REPLACE INTO recent (receiver, filling, last_number) VALUES (?, ?, ?)"
        try connection.change(sql, filling.receiver, filling.number, filling.lastNumber)
    }

    /// Reserves the fix numbers up to `last` for a receiver, within an open transaction.
    static func reserve(through last: Int64, for receiver: Int64, in connection: Connection) throws(SQLiteError) {
        try connection.change("UPDATE recent SET last_number = ? WHERE receiver = ?", last, receiver)
    }

    /// Marks a receiver's files as empty, within an open transaction.
    static func remove(_ receiver: Int64, in connection: Connection) throws(SQLiteError) {
        try connection.change("DELETE FROM recent WHERE receiver = ?", receiver)
    }

    /// Shows a fix to this connection.
    static func show(_ fix: FixWithNumbers, in connection: Connection) throws(SQLiteError) {
        let row = try connection.statement(insertion)
        FixColumns.bind(fix, to: row)
        try row.run()
    }

    /// Hides all of a receiver's latest fixes from this connection.
    static func hide(_ receiver: Int64, in connection: Connection) throws(SQLiteError) {
        try connection.change("DELETE FROM temp.recent_fix WHERE receiver = ?", receiver)
    }

    /// Shows the fixes of a receiver that are not yet shown to this connection.
    static func show(_ fixes: UnstoredFixes, of receiver: Int64, in connection: Connection) throws(SQLiteError) {
        let sql = "SELECT id FROM temp.recent_fix WHERE receiver = ? ORDER BY id DESC LIMIT 1"
        let last = try connection.value(sql, receiver) ?? 0
        for fix in try connection.fixes(in: fixes, after: last) { try show(fix, in: connection) }
    }

    /// A receiver's latest fixes shown to this connection, in order of arrival.
    static func fixes(of receiver: Int64, in connection: Connection) throws(SQLiteError) -> [FixWithNumbers] {
        let sql = "SELECT \(FixColumns.selected) FROM temp.recent_fix AS fix WHERE receiver = ? ORDER BY id"
        return try connection.rows(of: sql, receiver) { row throws(SQLiteError) in
            try FixTable.fix(in: row, of: connection)
        }
    }

    private static let insertion = FixColumns.insertion(into: "temp.recent_fix")
}

extension Connection {
    /// The fixes with greater numbers than `last` that are not yet in the database.
    func fixes(in unstored: UnstoredFixes, after last: Int64 = 0) throws(SQLiteError) -> [FixWithNumbers] {
        do throws(ChunkDamage) {
            return try unstored.after(last)
        } catch {
            throw failure(error)
        }
    }
}

/// Fix numbers reserved for a recording, so that it need not ask the database for each fix.
struct NumberReservation {
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
