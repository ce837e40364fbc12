internal import FixCodec
internal import GNSS
internal import Logbook
internal import Storage

/// Chunks that may have selected fixes, sorted by their earliest fix.
struct FleetChunkSequence {
    private static let chunksAtOnce = 16

    private struct Found {
        let start, receiver, first: Int64
        let chunk: SealedChunk
    }

    let chunks: FleetChunks
    private let query: FixQuery
    private var found: ArraySlice<Found> = []
    private var last: Found?
    private var isOpen = true

    init(_ query: FixQuery, of chunks: FleetChunks) {
        (self.query, self.chunks) = (query, chunks)
    }

    /// Earliest time of the next chunk in nanoseconds since 1970; `nil` at the end.
    var start: Int64? {
        mutating get throws(PostgresError) {
            if found.isEmpty, isOpen {
                found = try following()[...]
                isOpen = found.count == Self.chunksAtOnce
                last = found.last
            }
            return found.first?.start
        }
    }

    /// The next chunk; `nil` at the end.
    mutating func next() throws(PostgresError) -> SealedChunk? {
        try start == nil ? nil : found.popFirst()?.chunk
    }

    /// Finds the chunks after those found so far.
    private func following() throws(PostgresError) -> [Found] {
        var conditions = """
            device = $1 AND end_time >= $2 AND start_time <= $3 AND (start_time, receiver, first_fix) > ($4, $5, $6)
            """
        if query.receiver != nil { conditions += " AND receiver = $7" }
        if let box = query.box {
            // Split a box that crosses the 180th meridian.
            conditions += """
                 AND north >= $8 AND south <= $9 AND (east >= $10 \(box.west <= box.east ? "AND" : "OR") west <= $11)
                """
        }
        let sql = """
            SELECT start_time, receiver, first_fix, data FROM chunk WHERE \(conditions)
            ORDER BY start_time, receiver, first_fix LIMIT \(Self.chunksAtOnce)
            """
        return try chunks.connection.rows(of: sql, bind: bind) { row throws(PostgresError) in
            let place = (0..<3).map { _ in row.nextInteger() ?? 0 }
            return Found(start: place[0], receiver: place[1], first: place[2], chunk: try chunks.chunk(in: &row))
        }
    }

    private func bind(to parameters: inout PostgresParameters) {
        parameters.bind(chunks.device)
        parameters.bind(query.earliest.nanosecondsSince1970)
        parameters.bind(query.latest.nanosecondsSince1970)
        parameters.bind(last?.start ?? .min)
        parameters.bind(last?.receiver ?? 0)
        parameters.bind(last?.first ?? 0)
        // The server also needs the types of parameters that the statement does not use.
        parameters.bind(query.receiver)
        for limit in query.box.map({ [$0.south, $0.north, $0.west, $0.east] }) ?? [] { parameters.bind(limit) }
    }
}
