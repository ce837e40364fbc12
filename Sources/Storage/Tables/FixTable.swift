internal import FixCodec
internal import GNSS

/// The table of each receiver's latest fixes, one per row; older fixes are in chunks.
enum FixTable {
    /// Inserts a row, within an open transaction.
    static func insert(_ fix: FixWithNumbers, in connection: Connection) throws(SQLiteError) {
        let row = try connection.statement(insertion)
        FixColumns.bind(fix, to: row)
        try row.run()
    }

    private static let insertion = FixColumns.insertion(into: "main.fix")

    /// Updates the verdict of a row, within an open transaction.
    static func judge(_ fix: FixWithNumbers, in connection: Connection) throws(SQLiteError) {
        let judgement = try connection.statement(FixColumns.judgement)
        FixColumns.bindVerdict(of: fix, to: judgement)
        judgement.bind(fix.id)
        try judgement.run()
    }

    static func count(of receiver: Int64, in connection: Connection) throws(SQLiteError) -> Int {
        Int(try connection.value("SELECT count(*) FROM fix WHERE receiver = ?", receiver) ?? 0)
    }

    /// A receiver's rows after a fix, in order of arrival.
    static func fixes(
        of receiver: Int64,
        after last: Int64,
        limit: Int,
        in connection: Connection
    ) throws(SQLiteError) -> [FixWithNumbers] {
        // The unary plus keeps SQLite on the table itself, which is in order of arrival.
        let condition = "+fix.receiver = ? AND fix.id > ? ORDER BY fix.id LIMIT ?"
        return try fixes(where: condition, receiver, last, Int64(limit), in: connection)
    }

    /// The last `limit` rows of a receiver after a fix, in order of arrival.
    static func latest(
        of receiver: Int64,
        after last: Int64,
        limit: Int,
        in connection: Connection
    ) throws(SQLiteError) -> [FixWithNumbers] {
        let condition = "+fix.receiver = ? AND fix.id > ? ORDER BY fix.id DESC LIMIT ?"
        return try fixes(where: condition, receiver, last, Int64(limit), in: connection).reversed()
    }

    static func fixes<each Value: SQLValue>(
        where condition: String,
        _ values: repeat each Value,
        in connection: Connection
    ) throws(SQLiteError) -> [FixWithNumbers] {
        let sql = "SELECT \(FixColumns.selected) FROM fix WHERE \(condition)"
        return try connection.select(sql, repeat each values) { row throws(SQLiteError) in
            try fix(in: row, of: connection)
        }
    }

    /// Deletes a receiver's rows up to and including a fix, within an open transaction.
    static func delete(of receiver: Int64, through last: Int64, in connection: Connection) throws(SQLiteError) {
        try connection.change("DELETE FROM main.fix WHERE +receiver = ? AND id <= ?", receiver, last)
    }

    /// Deletes a row, within an open transaction.
    static func delete(_ number: Int64, in connection: Connection) throws(SQLiteError) {
        try connection.change("DELETE FROM main.fix WHERE id = ?", number)
    }

    /// The fix in a row of a query for `FixColumns.selected`.
    static func fix(in row: Statement, of connection: Connection) throws(SQLiteError) -> FixWithNumbers {
        guard let fix = FixColumns.read(row) else {
            throw SQLiteError(.damaged, message: "a fix that cannot be", file: connection.file)
        }
        return fix
    }

    static func nextNumber(in connection: Connection) throws(SQLiteError) -> Int64 {
        let reserved = try connection.integer("SELECT max(last_number) FROM recent") ?? 0
        try RowNumber.require(reserved, within: RowNumber.counts, of: "a fix", in: connection)
        return max(try lastNumber(in: connection), reserved) + 1
    }

    /// The greatest number of a stored fix; 0 if there is none.
    static func lastNumber(in connection: Connection) throws(SQLiteError) -> Int64 {
        let row = try connection.integer("SELECT max(id) FROM main.fix") ?? 0
        let sealed = try connection.integer("SELECT max(last_fix) FROM chunk") ?? 0
        try RowNumber.require(row, sealed, within: RowNumber.counts, of: "a fix", in: connection)
        return max(row, sealed)
    }
}

extension FixColumns {
    /// The columns of a query, as `read` expects them.
    static let selected = all.map { "fix." + $0.name }.joined(separator: ", ")

    /// The statement that inserts a row into a table like `fix`.
    static func insertion(into table: String) -> String {
        let (names, values) = (all.map(\.name), all.map { _ in "?" })
        return "INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(values.joined(separator: ", ")))"
    }

    /// The statement that updates a row's verdict; the row's number is the last parameter.
    static let judgement: String = {
        let columns = all.filter { $0.source == .verdict }
        return "UPDATE main.fix SET \(columns.map { $0.name + " = ?" }.joined(separator: ", ")) WHERE id = ?"
    }()
}
