internal import FixCodec
internal import GNSS
internal import Logbook
internal import Storage

/// The chunks of a device.
///
/// Each batch is stored as a chunk at once, however small. A receiver's last small chunks are merged when they fill a
/// chunk, when there are many, or when a larger batch arrives. Batches of half a chunk or more are thus written only
/// once.
struct FleetChunks {
    /// Most small chunks before they are merged, which rewrites all their fixes.
    static let mostPieces = 16

    let database: DeviceDatabase
    /// Number of fixes in a full chunk.
    let size: Int

    var device: DeviceKey { database.device }
    var connection: PostgresConnection { database.connection }

    /// Fewest fixes of a chunk that is not merged.
    private var enough: Int { (size + 1) / 2 }

    /// Appends fixes of a receiver, within an open transaction.
    ///
    /// - Parameters:
    ///   - fixes: the fixes to append.
    ///   - receiver: the number of the receiver.
    ///   - pieces: the receiver's small chunks at the end, latest first; updated.
    /// - Throws: `PostgresError` if they cannot be stored.
    func append(_ fixes: [FixWithNumbers], of receiver: Int64, behind pieces: inout [Piece]) throws(PostgresError) {
        let count = pieces.reduce(fixes.count) { $0 + $1.count }
        var rest = fixes[...]
        if count >= size || pieces.count >= Self.mostPieces || fixes.count >= enough, !pieces.isEmpty {
            rest = try taken(pieces[...], of: receiver) + rest
            pieces = []
        }
        for piece in try insert(rest) { pieces = piece.count < enough ? [piece] + pieces : [] }
    }

    /// Merges a receiver's small chunks at the end, within an open transaction.
    func sealAll(of receiver: Int64) throws(PostgresError) {
        let pieces = try pieces(of: receiver)
        if pieces.count > 1 { _ = try insert(try taken(pieces[...], of: receiver)[...]) }
    }

    /// A small chunk at the end of a receiver's fixes.
    struct Piece {
        let first: Int64
        let count: Int
    }

    /// A receiver's small chunks at the end, latest first.
    func pieces(of receiver: Int64) throws(PostgresError) -> [Piece] {
        let sql = """
            SELECT first_fix, fixes FROM chunk WHERE \(database.owns("chunk")) AND receiver = ?
            ORDER BY first_fix DESC LIMIT \(Self.mostPieces)
            """
        let pieces = try database.select(sql, receiver) {
            Piece(first: $0.nextInteger() ?? 0, count: Int(clamping: $0.nextInteger() ?? 0))
        }
        return Array(pieces.prefix { (0..<enough).contains($0.count) })
    }

    /// Reads the fixes of a receiver's last chunks and deletes these chunks.
    ///
    /// If any chunk is damaged, all are kept for recovery, and no fixes are returned.
    private func taken(_ pieces: ArraySlice<Piece>, of receiver: Int64) throws(PostgresError) -> [FixWithNumbers] {
        guard let first = pieces.last?.first else { return [] }
        let condition = "chunk WHERE \(database.owns("chunk")) AND receiver = ? AND first_fix >= ?"
        var fixes: [FixWithNumbers] = []
        do throws(PostgresError) {
            let chunks = try database.select("SELECT data FROM \(condition) ORDER BY first_fix", receiver, first) {
                row throws(PostgresError) in try self.fixes(in: &row)
            }
            fixes = chunks.flatMap(\.self)
            guard FixWithNumbers.areInOrder(fixes) else { throw database.failure(ChunkDamage()) }
        } catch {
            if error.reason == .damaged { return [] }
            throw error
        }
        try database.change("DELETE FROM \(condition)", receiver, first)
        return fixes
    }

    private func insert(_ fixes: ArraySlice<FixWithNumbers>) throws(PostgresError) -> [Piece] {
        var (rest, pieces): (ArraySlice<FixWithNumbers>, [Piece]) = (fixes, [])
        while let first = rest.first {
            let chunk = rest.prefix(size)
            try database.insertChunk(chunk)
            pieces.append(Piece(first: first.id, count: chunk.count))
            rest = rest.dropFirst(size)
        }
        return pieces
    }

    /// Decodes the chunk in the next column; its fixes are in order of arrival.
    func fixes(in row: inout DeviceRow) throws(PostgresError) -> [FixWithNumbers] {
        try database.fixes(in: database.chunk(in: &row))
    }

    /// The error for a chunk whose fixes do not match its row.
    var contradiction: PostgresError {
        database.damage("a chunk does not match its row")
    }
}
