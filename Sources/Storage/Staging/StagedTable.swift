internal import FixCodec
internal import SQLite

/// A table whose rows are copied between databases, with the columns whose numbers change.
struct StagedTable: Sendable {
    let name: String
    /// The columns with row numbers and their kinds; other columns are copied unchanged.
    let kinds: [String: NumberOffsets.Kind]

    /// All tables needed for fixes; rows come after the rows they refer to.
    static let all = [
        StagedTable(
            name: "filter_run",
            kinds: ["id": .run, "receiver": .receiver, "first_fix": .fix, "last_fix": .fix]
        ),
        StagedTable(name: "track", kinds: ["id": .track, "receiver": .receiver, "first_fix": .fix]),
        StagedTable(
            name: "chunk",
            kinds: ["last_fix": .fix, "first_fix": .fix, "receiver": .receiver, "data": .chunk]
        ),
    ]

    /// A batch of rows with the numbers of the source database.
    struct Rows: Sendable {
        let columns: [String]
        let values: [[SQLiteValue]]
        let last: Int64
    }

    /// Up to `limit` rows after a number; `nil` at the end.
    func rows(after last: Int64, limit: Int, in connection: Connection) throws(SQLiteError) -> Rows? {
        let sql = "SELECT rowid, * FROM \(name) WHERE rowid > ? ORDER BY rowid LIMIT ?"
        let statement = try connection.statement(sql)
        defer { statement.reset() }
        statement.bind(last)
        statement.bind(Int64(limit))
        let columns = Array(statement.columnNames.dropFirst())
        var (values, last) = ([[SQLiteValue]](), last)
        while try statement.step() {
            last = statement.nextInteger() ?? last
            values.append(columns.map { _ in statement.nextValue() })
        }
        return values.isEmpty ? nil : Rows(columns: columns, values: values, last: last)
    }

    /// Inserts rows with translated numbers, within an open transaction.
    func insert(_ rows: Rows, _ offsets: NumberOffsets, in connection: Connection) throws(SQLiteError) {
        let (names, places) = (rows.columns, rows.columns.map { _ in "?" })
        let insertion = try connection.statement(
            "INSERT INTO main.\(name) (\(names.joined(separator: ", "))) VALUES (\(places.joined(separator: ", ")))"
        )
        let kinds = rows.columns.map { self.kinds[$0] }
        for row in rows.values {
            for (value, kind) in zip(row, kinds) { insertion.bind(try moved(value, kind, offsets, in: connection)) }
            try insertion.run()
        }
    }

    private func moved(
        _ value: SQLiteValue,
        _ kind: NumberOffsets.Kind?,
        _ offsets: NumberOffsets,
        in connection: Connection
    ) throws(SQLiteError) -> SQLiteValue {
        guard let kind else { return value }
        do throws(ChunkDamage) {
            return try offsets.moved(value, kind)
        } catch {
            throw ChunkTable.failure(error, in: connection.file)
        }
    }
}
