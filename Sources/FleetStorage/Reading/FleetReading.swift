internal import FixCodec
internal import Logbook
internal import Postgres
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
                let cursor = try ChunkCursor(chunk, ChunkFilter(query, without: DeletedTracks()))
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
