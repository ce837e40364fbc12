internal import FixCodec
internal import SQLite
internal import SystemPackage

/// The receivers whose latest fixes are in files beside the database, and those fixes as rows that a connection has for itself.
enum BufferTable {
    /// A receiver's latest fixes that are not yet in the database.
    struct Filling: Hashable {
        /// The number of the receiver's row.
        let receiver: Int64
        /// The number of the filling of its files that counts.
        let number: Int64
        /// The last number that its fixes may have.
        let lastNumber: Int64

        /// True where the same contents of the files count.
        func isSame(as other: Filling) -> Bool { receiver == other.receiver && number == other.number }
    }

    /// The fillings that there are.
    static func all(in connection: Connection) throws(SQLiteError) -> [Filling] {
        try connection.rows(of: "SELECT receiver, filling, last_number FROM recent ORDER BY receiver") {
            Filling(
                receiver: $0.nextInteger() ?? 0,
                number: $0.nextInteger() ?? 0,
                lastNumber: $0.nextInteger() ?? 0
            )
        }
    }

    /// Writes down which contents of a receiver's files count from now on, within an open transaction.
    static func store(_ filling: Filling, in connection: Connection) throws(SQLiteError) {
        let insertion = try connection.statement(
            "INSERT OR REPLACE INTO recent (receiver, filling, last_number) VALUES (?, ?, ?)"
        )
        insertion.bind(filling.receiver)
        insertion.bind(filling.number)
        insertion.bind(filling.lastNumber)
        try insertion.run()
    }

    /// Writes down that a receiver's fixes may have numbers up to another one, within an open transaction.
    static func reserve(through last: Int64, for receiver: Int64, in connection: Connection) throws(SQLiteError) {
        let update = try connection.statement("UPDATE recent SET last_number = ? WHERE receiver = ?")
        update.bind(last)
        update.bind(receiver)
        try update.run()
    }

    /// Writes down that a receiver's files hold nothing that counts, within an open transaction.
    static func remove(_ receiver: Int64, in connection: Connection) throws(SQLiteError) {
        let deletion = try connection.statement("DELETE FROM recent WHERE receiver = ?")
        deletion.bind(receiver)
        try deletion.run()
    }

    /// Has this connection see a fix.
    static func show(_ fix: NumberedFix, in connection: Connection) throws(SQLiteError) {
        let row = try connection.statement(insertion)
        FixColumns.bind(fix, to: row)
        try row.run()
    }

    /// Has this connection see none of a receiver's latest fixes any more.
    static func hide(_ receiver: Int64, in connection: Connection) throws(SQLiteError) {
        let deletion = try connection.statement("DELETE FROM temp.recent_fix WHERE receiver = ?")
        deletion.bind(receiver)
        try deletion.run()
    }

    /// Has this connection see fixes no more that it was shown, be it that memory fails as it did then.
    static func hide(_ fixes: [NumberedFix], in connection: Connection) {
        for fix in fixes {
            let deletion = try? connection.statement("DELETE FROM temp.recent_fix WHERE id = ?")
            deletion?.bind(fix.id)
            try? deletion?.run()
        }
    }

    /// A receiver's latest fixes that this connection sees, in order of arrival.
    static func fixes(of receiver: Int64, in connection: Connection) throws(SQLiteError) -> [NumberedFix] {
        let sql = "SELECT \(FixColumns.selected) FROM temp.recent_fix AS fix WHERE receiver = ? ORDER BY id"
        return try connection.rows(of: sql, bind: { $0.bind(receiver) }) { row throws(SQLiteError) in
            try FixTable.fix(in: row, of: connection)
        }
    }

    private static let insertion = FixColumns.insertion(into: "temp.recent_fix")
}
