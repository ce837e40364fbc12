internal import FixCodec

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
            throw connection.failure(error)
        }
    }
}

/// The offsets between the row numbers of two databases, for copying rows.
struct NumberOffsets {
    /// What the numbers in a column refer to.
    enum Kind {
        case fix, run, track
        /// Receivers, which are mapped one by one.
        case receiver
        /// A sealed chunk, which contains numbers of all kinds.
        case chunk
    }

    private let fixes, runs, tracks: Int64
    /// The receivers' new numbers by their old ones.
    private let receivers: [Int64: Int64]

    /// Creates offsets beyond all numbers used in a database; receivers are mapped from their old numbers.
    init(behind connection: Connection, receivers: [Int64: Int64]) throws(SQLiteError) {
        self.receivers = receivers
        fixes = try FixTable.nextNumber(in: connection) - 1
        runs = try connection.integer("SELECT max(id) FROM filter_run") ?? 0
        tracks = try connection.integer("SELECT seq FROM sqlite_sequence WHERE name = 'track'") ?? 0
    }

    /// Translates the value of a column.
    ///
    /// - Throws: `ChunkDamage` if the value is a damaged chunk.
    func moved(_ value: SQLiteValue, _ kind: Kind) throws(ChunkDamage) -> SQLiteValue {
        switch value {
        case .integer(let number): .integer(moved(number, kind))
        case .bytes(let bytes): .bytes(try moved(SealedChunk(bytes)))
        default: value
        }
    }

    private func moved(_ number: Int64, _ kind: Kind) -> Int64 {
        switch kind {
        case .fix: number &+ fixes
        case .run: number &+ runs
        case .track: number &+ tracks
        case .receiver: receivers[number] ?? number
        case .chunk: number
        }
    }

    private func moved(_ chunk: SealedChunk) throws(ChunkDamage) -> [UInt8] {
        var columns: [Int: ChunkColumn] = [:]
        for (index, kind) in Self.columns {
            guard case .integers(let numbers) = try chunk.column(index) else { continue }
            columns[index] = .integers(
                numbers.map { $0 == ChunkColumn.absentInteger ? $0 : moved($0, kind) }
            )
        }
        return chunk.encoded(replacing: columns)
    }

    private static let columns: [(Int, Kind)] = [
        (FixColumns.index(of: "id"), .fix), (FixColumns.index(of: "receiver"), .receiver),
        (FixColumns.index(of: "filter_run"), .run), (FixColumns.index(of: "track"), .track),
    ]
}
