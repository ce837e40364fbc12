internal import FixCodec
internal import SQLite

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
