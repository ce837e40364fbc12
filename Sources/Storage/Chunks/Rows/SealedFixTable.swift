internal import FixCodec
internal import SQLite

/// `sealed_fix`, a table of the fixes in all chunks: the columns of `fix`, then the time as text.
final class SealedFixTable: ComputedTable {
    static let name = "sealed_fix"

    /// The indexes of the columns that chunks are found by.
    enum Place {
        static let (id, receiver) = (FixColumns.index(of: "id"), FixColumns.index(of: "receiver"))
        static let (time, leap) = (FixColumns.index(of: "time"), FixColumns.index(of: "time_leap"))
        static let track = FixColumns.index(of: "track")
        /// The index of the time as text, after the columns of `fix`.
        static let timeText = FixColumns.all.count
    }

    // Weak, as the connection owns the table.
    private weak var connection: Connection?

    private init(_ connection: Connection) { self.connection = connection }

    /// Registers the table with a connection.
    static func define(in connection: Connection) throws(SQLiteError) {
        try connection.define(SealedFixTable(connection), named: name)
    }

    var columns: String { (FixColumns.all.map(\.declaration) + ["time_text TEXT"]).joined(separator: ", ") }

    func rows() -> any ComputedRows { SealedFixRows(connection) }

    func plan(for search: RowSearch) -> RowPlan {
        let used = search.conditions.indices.filter { ChunkSearch.canUse(search.conditions[$0]) }
        let isOneFix = used.contains {
            search.conditions[$0].column == Place.id && search.conditions[$0].comparison == .equal
        }
        let rows = isOneFix ? 1 : used.reduce(Self.manyRows) { rows, _ in rows / 4 }
        // Even a single row requires opening a chunk.
        let cost = isOneFix ? Self.costOfChunk : rows * 2
        return RowPlan(
            conditions: used,
            keepsOrder: ChunkSearch.Order(search.order) != nil,
            rows: rows,
            cost: cost
        )
    }

    private static let manyRows = 1e6
    private static let costOfChunk = 500.0
}
