internal import FixCodec
internal import GNSS
internal import Logbook
internal import Postgres
internal import Storage

/// The chunks of a device.
///
/// A batch becomes a chunk at once, however small it is; a receiver's last ones, which are small, are put together when they fill
/// one, are many, or a batch comes that is not. So what comes in batches of half a chunk or more is written once only.
struct FleetChunks {
    /// The most small chunks at the end: each time as many are put together, all of their fixes are written anew.
    static let mostPieces = 64

    let device: DeviceKey
    let connection: PostgresConnection
    /// The number of fixes of a full chunk.
    let size: Int

    /// The fewest fixes of a chunk that stays as it is.
    private var enough: Int { (size + 1) / 2 }

    /// Stores fixes behind all of a receiver's, within an open transaction.
    ///
    /// - Parameters:
    ///   - fixes: the fixes.
    ///   - receiver: the receiver.
    ///   - pieces: its last chunks that are small, the latest first; those that are the last ones then.
    /// - Throws: `PostgresError` where they cannot be stored.
    func append(_ fixes: [NumberedFix], of receiver: Int64, behind pieces: inout [Piece]) throws(PostgresError) {
        let count = pieces.reduce(fixes.count) { $0 + $1.count }
        var rest = fixes[...]
        if count >= size || pieces.count >= Self.mostPieces || fixes.count >= enough, !pieces.isEmpty {
            rest = try taken(pieces[...], of: receiver) + rest
            pieces = []
        }
        for piece in try insert(rest) { pieces = piece.count < enough ? [piece] + pieces : [] }
    }

    /// Puts a receiver's last chunks together, within an open transaction.
    func sealAll(of receiver: Int64) throws(PostgresError) {
        let pieces = try pieces(of: receiver)
        if pieces.count > 1 { _ = try insert(try taken(pieces[...], of: receiver)[...]) }
    }

    /// A small chunk at the end of a receiver's.
    struct Piece {
        let first: Int64
        let count: Int
    }

    /// A receiver's last chunks that are small, the latest first.
    func pieces(of receiver: Int64) throws(PostgresError) -> [Piece] {
        let sql = """
            SELECT first_fix, fixes FROM chunk WHERE device = $1 AND receiver = $2
            ORDER BY first_fix DESC LIMIT \(Self.mostPieces)
            """
        let pieces = try connection.rows(
            of: sql,
            bind: {
                $0.bind(device)
                $0.bind(receiver)
            },
            read: { Piece(first: $0.nextInteger() ?? 0, count: Int(clamping: $0.nextInteger() ?? 0)) }
        )
        return Array(pieces.prefix { (0..<enough).contains($0.count) })
    }

    /// Takes the fixes of a receiver's last chunks, which are no longer there then.
    ///
    /// None are taken where one is damaged: all stay as they are, so that somebody may rescue their fixes.
    private func taken(_ pieces: ArraySlice<Piece>, of receiver: Int64) throws(PostgresError) -> [NumberedFix] {
        guard let first = pieces.last?.first else { return [] }
        let condition = "chunk WHERE device = $1 AND receiver = $2 AND first_fix >= $3"
        let bind = { (parameters: inout PostgresParameters) in
            parameters.bind(device)
            parameters.bind(receiver)
            parameters.bind(first)
        }
        var fixes: [NumberedFix] = []
        do throws(PostgresError) {
            let chunks = try connection.rows(of: "SELECT data FROM \(condition) ORDER BY first_fix", bind: bind) {
                row throws(PostgresError) in try self.fixes(in: &row)
            }
            fixes = chunks.flatMap(\.self)
            guard NumberedFix.areInOrder(fixes) else { throw failure(ChunkDamage()) }
        } catch {
            if error.reason == .damaged { return [] }
            throw error
        }
        try connection.runLater("DELETE FROM \(condition)", bind: bind)
        return fixes
    }

    /// Stores fixes as chunks, in order.
    private func insert(_ fixes: ArraySlice<NumberedFix>) throws(PostgresError) -> [Piece] {
        var (rest, pieces): (ArraySlice<NumberedFix>, [Piece]) = (fixes, [])
        while let first = rest.first {
            let chunk = rest.prefix(size)
            try insertChunk(chunk)
            pieces.append(Piece(first: first.id, count: chunk.count))
            rest = rest.dropFirst(size)
        }
        return pieces
    }

    private func insertChunk(_ fixes: ArraySlice<NumberedFix>) throws(PostgresError) {
        guard let first = fixes.first, let last = fixes.last else { return }
        var (builder, extent) = (ChunkBuilder(of: fixes.count), ChunkExtent())
        for fix in fixes {
            builder.append(fix)
            extent.add(fix.judged)
        }
        let sql = """
            INSERT INTO chunk (device, receiver, first_fix, last_fix, fixes, timeless, start_time, end_time,
              south, west, north, east, data) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
            """
        try connection.runLater(sql) {
            $0.bind(device)
            for integer in [first.receiver, first.id, last.id, Int64(fixes.count), Int64(extent.timeless)] {
                $0.bind(integer)
            }
            $0.bind(extent.times?.lowerBound)
            $0.bind(extent.times?.upperBound)
            $0.bind(degrees: extent.latitudes?.lowerBound)
            $0.bind(degrees: extent.longitudes?.lowerBound)
            $0.bind(degrees: extent.latitudes?.upperBound)
            $0.bind(degrees: extent.longitudes?.upperBound)
            $0.bind(builder.sealed())
        }
    }

    /// The fixes of the chunk in a row's next column, in order of arrival.
    func fixes(in row: inout PostgresRow) throws(PostgresError) -> [NumberedFix] {
        let chunk = try chunk(in: &row)
        do throws(ChunkDamage) {
            let rows = try ChunkRows(chunk)
            var fixes: [NumberedFix] = []
            fixes.reserveCapacity(rows.count)
            for index in 0..<rows.count { fixes.append(try rows.fix(at: index)) }
            return fixes
        } catch {
            throw failure(error)
        }
    }

    /// The chunk in a row's next column.
    func chunk(in row: inout PostgresRow) throws(PostgresError) -> SealedChunk {
        do throws(ChunkDamage) {
            return try SealedChunk(row.nextBytes(withRoomFor: ChunkReader.padding))
        } catch {
            throw failure(error)
        }
    }

    /// The error of a database with a chunk that cannot be read.
    func failure(_ damage: ChunkDamage) -> PostgresError {
        let database = connection.address.description
        if let version = damage.newerVersion {
            return PostgresError(.newerSeal(version: Int(version)), database: database)
        }
        return PostgresError(.damaged, message: "sealed fixes that are not as they were written", database: database)
    }

    /// The error of a database with a chunk that has other fixes than its row says.
    var contradiction: PostgresError {
        PostgresError(
            .damaged,
            message: "a chunk with other fixes than its row says",
            database: connection.address.description
        )
    }
}
