internal import FixCodec
internal import GNSS
internal import Logbook
internal import Storage

/// A device's fixes without time, in order of arrival.
struct TimelessReading {
    private static let chunksAtOnce = 16

    let chunks: FleetChunks

    /// The next page of up to `limit` fixes after one, with fewer only at the end.
    func page(after last: Int64, limit: Int) throws(PostgresError) -> [FixWithNumbers] {
        var (found, place): ([FixWithNumbers], (first: Int64, receiver: Int64)) = ([], (0, 0))
        while true {
            let page = try following(place, after: last)
            for chunk in page {
                // Chunks of different receivers overlap.
                let sure = found.prefix { $0.id < chunk.first }
                if sure.count >= limit { return Array(sure.prefix(limit)) }
                found += chunk.fixes.filter { $0.id > last && $0.judged.time == nil }
                found.sort { $0.id < $1.id }
            }
            guard page.count == Self.chunksAtOnce, let end = page.last else { return Array(found.prefix(limit)) }
            place = (end.first, end.receiver)
        }
    }

    private func following(
        _ place: (first: Int64, receiver: Int64),
        after last: Int64
    ) throws(PostgresError) -> [(first: Int64, receiver: Int64, fixes: [FixWithNumbers])] {
        let sql = """
            SELECT first_fix, receiver, data FROM chunk WHERE \(chunks.database.owns("chunk"))
              AND timeless > 0 AND last_fix > ? AND (first_fix, receiver) > (?, ?)
            ORDER BY first_fix, receiver LIMIT \(Self.chunksAtOnce)
            """
        return try chunks.database.select(sql, last, place.first, place.receiver) { row throws(PostgresError) in
            (row.nextInteger() ?? 0, row.nextInteger() ?? 0, try chunks.fixes(in: &row))
        }
    }
}

/// Chunks that may have fixes of a track, read without their data.
struct FleetStretches {
    let chunks: FleetChunks
    let extent: FixQuery.TrackExtent

    private var condition: String {
        "\(chunks.database.owns("chunk")) AND receiver = ? AND start_time <= ? AND end_time >= ?"
    }

    /// All stretches sorted by start.
    func all() throws(PostgresError) -> [StoredStretch] {
        let sql = """
            SELECT start_time, end_time, west, south, east, north FROM chunk WHERE \(condition)
            ORDER BY start_time, first_fix
            """
        let (start, end) = (extent.start.nanosecondsSince1970, extent.end.nanosecondsSince1970)
        return try chunks.database.select(sql, extent.receiver, end, start) { StoredStretch(in: &$0) }
    }

    /// Number of stretches near a box, counted up to `most`.
    func count(near box: BoundingBox, to most: Int) throws(PostgresError) -> Int {
        // Split a box that crosses the 180th meridian.
        let sql = """
            SELECT count(*) FROM (SELECT FROM chunk WHERE \(condition) AND north >= ? AND south <= ?
              AND (east >= ? \(box.west <= box.east ? "AND" : "OR") west <= ?) LIMIT ?) AS near
            """
        let found = try chunks.database.value(
            sql,
            extent.receiver,
            extent.end.nanosecondsSince1970,
            extent.start.nanosecondsSince1970,
            box.south,
            box.north,
            box.west,
            box.east,
            Int64(most)
        )
        return Int(clamping: found ?? 0)
    }
}

/// Chunks that may have selected fixes, sorted by their earliest fix.
struct FleetChunkSequence: LogFixes {
    typealias Failure = PostgresError

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
    mutating func next() throws(PostgresError) -> RecentChunk? {
        try start == nil ? nil : found.popFirst().map { RecentChunk($0.chunk) }
    }

    /// All fixes are in chunks.
    func rows(of query: FixQuery) -> [FixWithNumbers] { [] }

    func failure(_ damage: ChunkDamage) -> PostgresError { chunks.database.failure(damage) }

    /// Finds the chunks after those found so far.
    private func following() throws(PostgresError) -> [Found] {
        var conditions = """
            \(chunks.database.owns("chunk")) AND end_time >= ? AND start_time <= ?
            AND (start_time, receiver, first_fix) > (?, ?, ?)
            """
        if query.receiver != nil { conditions += " AND receiver = ?" }
        if let box = query.box {
            // Split a box that crosses the 180th meridian.
            conditions += """
                 AND north >= ? AND south <= ? AND (east >= ? \(box.west <= box.east ? "AND" : "OR") west <= ?)
                """
        }
        let sql = """
            SELECT start_time, receiver, first_fix, data FROM chunk WHERE \(conditions)
            ORDER BY start_time, receiver, first_fix LIMIT \(Self.chunksAtOnce)
            """
        return try chunks.database.select(sql, bind: bind) { row throws(PostgresError) in
            let place = (0..<3).map { _ in row.nextInteger() ?? 0 }
            let chunk = try chunks.database.chunk(in: &row)
            return Found(start: place[0], receiver: place[1], first: place[2], chunk: chunk)
        }
    }

    private func bind(to parameters: inout DeviceParameters) {
        parameters.bind(query.earliest.nanosecondsSince1970)
        parameters.bind(query.latest.nanosecondsSince1970)
        parameters.bind(last?.start ?? .min)
        parameters.bind(last?.receiver ?? 0)
        parameters.bind(last?.first ?? 0)
        if let receiver = query.receiver { parameters.bind(receiver) }
        for limit in query.box.map({ [$0.south, $0.north, $0.west, $0.east] }) ?? [] { parameters.bind(limit) }
    }
}
