internal import FixCodec
internal import GNSS
internal import Logbook
internal import Storage

/// Iterates over a device's fixes by time and arrival, merging chunks that overlap in time.
struct FleetReading {
    private let query: FixQuery
    private var upcoming: FleetChunkSequence
    private var cursors: [ChunkCursor] = []

    /// Starts after the last fix named by the query.
    init(_ query: FixQuery, over chunks: FleetChunks) {
        self.query = query
        upcoming = FleetChunkSequence(query, of: chunks)
    }

    /// The next page of up to `limit` fixes, with fewer only at the end.
    mutating func next<Page: FixPage>(_ limit: Int, as empty: Page) throws(PostgresError) -> Page {
        var page = empty
        while page.count < limit {
            try beginChunks()
            guard let index = cursors.indices.min(by: { isEarlier(cursors[$0].head, cursors[$1].head) }) else { break }
            let others = cursors.indices.filter { $0 != index }.compactMap { cursors[$0].head }
            let next = try upcoming.start.map { ChunkOrder.Key(time: $0, leap: 0, id: 0, row: 0) }
            let bound = (others + [next].compactMap(\.self)).min()
            do throws(ChunkDamage) {
                try cursors[index].take(before: bound, atMost: limit, into: &page)
            } catch {
                throw upcoming.chunks.failure(error)
            }
            if cursors[index].head == nil { cursors.remove(at: index) }
        }
        return page
    }

    /// Opens all chunks that may have an earlier fix than the open ones.
    private mutating func beginChunks() throws(PostgresError) {
        while let start = try upcoming.start {
            if let head = cursors.compactMap(\.head).min(), head.time < start { return }
            guard let chunk = try upcoming.next() else { return }
            do throws(ChunkDamage) {
                let cursor = try ChunkCursor(RecentChunk(chunk), ChunkFilter(query, without: DeletedTracks()))
                if cursor.head != nil { cursors.append(cursor) }
            } catch {
                throw upcoming.chunks.failure(error)
            }
        }
    }

    private func isEarlier(_ one: ChunkOrder.Key?, _ other: ChunkOrder.Key?) -> Bool {
        guard let one else { return false }
        return other.map { one < $0 } ?? true
    }
}

/// A device's fixes without time, in order of arrival.
struct TimelessReading {
    private static let chunksAtOnce = 16

    let chunks: FleetChunks

    /// The next page of up to `limit` fixes after one, with fewer only at the end.
    func page(after last: Int64, limit: Int) throws(PostgresError) -> [NumberedFix] {
        var (found, place): ([NumberedFix], (first: Int64, receiver: Int64)) = ([], (0, 0))
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
    ) throws(PostgresError) -> [(first: Int64, receiver: Int64, fixes: [NumberedFix])] {
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
