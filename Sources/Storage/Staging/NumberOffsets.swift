internal import FixCodec
internal import SQLite

/// The offsets that are added to the numbers of rows when they come from one database into another.
struct NumberOffsets {
    /// The kind of thing that a number in a column counts.
    enum Kind {
        /// Fixes, lives of filters, tracks.
        case fix, run, track
        /// Receivers, each of which has a number of its own in the other database.
        case receiver
        /// Nothing: the column holds sealed fixes, with numbers of all kinds.
        case chunk
    }

    private let fixes, runs, tracks: Int64
    /// The new numbers of receivers, by the numbers that they come with.
    private let receivers: [Int64: Int64]

    /// Behind all numbers that a database has given.
    ///
    /// - Parameters:
    ///   - connection: the database.
    ///   - receivers: the numbers of receivers there, by the numbers that they come with.
    /// - Throws: `SQLiteError` where it cannot be read.
    init(behind connection: Connection, receivers: [Int64: Int64]) throws(SQLiteError) {
        self.receivers = receivers
        fixes = try FixTable.nextNumber(in: connection) - 1
        runs = try connection.integer("SELECT max(id) FROM filter_run") ?? 0
        tracks = try connection.integer("SELECT seq FROM sqlite_sequence WHERE name = 'track'") ?? 0
    }

    /// The value that a column has in the other database.
    ///
    /// - Throws: `ChunkDamage` where it is a chunk that is damaged.
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
