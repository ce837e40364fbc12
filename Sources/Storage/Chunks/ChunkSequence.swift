package import FixCodec
internal import GNSS

/// The chunks that may have selected fixes, in order of their earliest fix.
struct ChunkSequence: LogFixes {
    typealias Failure = SQLiteError

    /// The position of a chunk in that order.
    private struct Place {
        let start: Int64
        let last: Int64
    }

    private let query: FixQuery
    private let connection: Connection
    private let unreadable: UnreadableFixes
    private let recent: RecentChunks
    /// Chunks that began before the selected time, or all chunks near the selected box.
    private var found: ArraySlice<Place> = []
    /// Whether more chunks follow those in `found`.
    private var isOpen: Bool
    /// The last position that was looked up.
    private var place: Place
    private var upcoming: Place?

    init(
        _ query: FixQuery,
        passingOver unreadable: UnreadableFixes,
        keeping recent: RecentChunks,
        in connection: Connection
    ) throws(SQLiteError) {
        (self.unreadable, self.recent) = (unreadable, recent)
        self.query = query
        self.connection = connection
        isOpen = query.box == nil
        place = Place(start: query.earliest.nanosecondsSince1970, last: .max)
        found = try Self.find(query, in: connection)[...]
        try goOn()
    }

    /// The earliest time in the next chunk, in nanoseconds since 1970; `nil` at the end.
    var start: Int64? { upcoming?.start }

    /// Reads the next chunk; `nil` if it is unreadable, which is recorded.
    mutating func next() throws(SQLiteError) -> RecentChunk? {
        guard let upcoming else { return nil }
        try goOn()
        do throws(SQLiteError) {
            if let known = try recent.chunk(endingWith: upcoming.last, in: connection) { return known }
            let sql = "SELECT data FROM chunk WHERE last_fix = ?"
            let chunk = try connection.rows(of: sql, upcoming.last) { row throws(SQLiteError) in
                try ChunkTable.read(row, in: connection)
            }.first
            return chunk.map { recent.keep($0, endingWith: upcoming.last) }
        } catch {
            guard error.reason == .damaged else { throw error }
            let sql = "SELECT fixes FROM chunk WHERE last_fix = ?"
            let fixes = try? connection.value(sql, upcoming.last)
            unreadable.note(upcoming.last, of: Int(fixes.flatMap { RowNumber.counts.contains($0) ? $0 : nil } ?? 0))
            return nil
        }
    }

    func rows(of query: FixQuery) throws(SQLiteError) -> [FixWithNumbers] {
        try connection.rows(of: query.sql, bind: query.bind) { row throws(SQLiteError) in
            try FixTable.fix(in: row, of: connection)
        }
    }

    func failure(_ damage: ChunkDamage) -> SQLiteError { connection.failure(damage) }

    private mutating func goOn() throws(SQLiteError) {
        if found.isEmpty, isOpen {
            found = try Self.following(place, query, in: connection)[...]
            isOpen = found.count == Self.placesAtOnce
            place = found.last ?? place
        }
        upcoming = found.popFirst()
    }

    private static let placesAtOnce = 16

    /// Finds the next positions after one, up to `placesAtOnce`.
    private static func following(
        _ place: Place,
        _ query: FixQuery,
        in connection: Connection
    ) throws(SQLiteError) -> [Place] {
        // The unary plus keeps SQLite on the index by time, so that it reads only some entries per receiver.
        let sql = """
            SELECT start_time, last_fix FROM chunk WHERE (start_time, last_fix) > (?, ?) AND start_time <= ?
            \(query.receiver == nil ? "" : "AND +receiver = ?") ORDER BY start_time, last_fix LIMIT \(placesAtOnce)
            """
        return try connection.rows(
            of: sql,
            bind: {
                $0.bind(place.start)
                $0.bind(place.last)
                $0.bind(query.latest.nanosecondsSince1970)
                if let receiver = query.receiver { $0.bind(receiver) }
            },
            read: Self.place
        )
    }

    /// Finds the chunks that span the earliest selected time; with a box, all chunks that have fixes near it.
    private static func find(_ query: FixQuery, in connection: Connection) throws(SQLiteError) -> [Place] {
        let conditions = query.box.map { box in
            // A box across the antimeridian has two parts.
            let longitudes = "(chunk_box.east >= ? \(box.west <= box.east ? "AND" : "OR") chunk_box.west <= ?)"
            return """
                "end" >= ? AND start <= ? AND chunk_box.north >= ? AND chunk_box.south <= ?
                AND \(longitudes)
                """
        }
        // CROSS JOIN and the unary plus make SQLite read the boxes first, as they are few while a receiver may have any
        // number of chunks.
        let sql = """
            SELECT chunk.start_time, chunk.last_fix FROM chunk_box CROSS JOIN chunk USING (last_fix)
            WHERE \(conditions ?? "\"end\" >= ? AND start <= ?") AND +start_time <= ? AND +end_time >= ?
            \(query.receiver == nil ? "" : "AND +receiver = ?") ORDER BY start_time, last_fix
            """
        let (earliest, latest) = (query.earliest.nanosecondsSince1970, query.latest.nanosecondsSince1970)
        // Without a box, later chunks are found when the walk reaches them.
        let until = query.box == nil ? earliest : latest
        return try connection.rows(
            of: sql,
            bind: {
                $0.bind(Double(earliest) / 1e9)
                $0.bind(Double(until) / 1e9)
                for limit in query.box.map({ [$0.south, $0.north, $0.west, $0.east] }) ?? [] { $0.bind(limit) }
                $0.bind(until)
                $0.bind(earliest)
                if let receiver = query.receiver { $0.bind(receiver) }
            },
            read: place
        )
    }

    private static func place(_ row: Statement) -> Place {
        Place(start: row.nextInteger() ?? 0, last: row.nextInteger() ?? 0)
    }
}

/// The chunks that were read last, with their decoded columns, as tracks often share a chunk.
final class RecentChunks {
    private static let most = 2

    private var chunks: [(last: Int64, chunk: RecentChunk)] = []
    private var state: Connection.State?

    /// The chunk if it is kept and the database has not changed since.
    func chunk(endingWith last: Int64, in connection: Connection) throws(SQLiteError) -> RecentChunk? {
        let now = try connection.storedState
        if now != state { (state, chunks) = (now, []) }
        return chunks.first { $0.last == last }?.chunk
    }

    func keep(_ sealed: SealedChunk, endingWith last: Int64) -> RecentChunk {
        if chunks.count == Self.most { chunks.removeFirst() }
        let chunk = RecentChunk(sealed)
        chunks.append((last, chunk))
        return chunk
    }
}

/// A chunk and what the last kind of page has decoded of it.
package final class RecentChunk {
    let sealed: SealedChunk
    /// The decoded contents, whose type depends on the kind of page.
    private var contents: (variant: FixPageVariant, value: Any)?
    private var order: Bool?

    package init(_ sealed: SealedChunk) { self.sealed = sealed }

    func contents<Page: FixPage>(for page: Page) throws(ChunkDamage) -> Page.Contents {
        if let contents, contents.variant == page.variant, let known = contents.value as? Page.Contents { return known }
        let contents = try page.contents(of: sealed)
        self.contents = (page.variant, contents)
        return contents
    }

    /// Whether these times, the chunk's, never descend; compared once.
    func isInOrder(_ times: [Int64]) -> Bool {
        if let order { return order }
        let isInOrder = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
        order = isInOrder
        return isInOrder
    }
}

/// The selected fixes of a chunk that have a time, in order of time, then of arrival.
package struct ChunkCursor {
    private let chunk: RecentChunk
    private let order: ChunkOrder
    private var position = 0

    /// The key of the next fix; `nil` at the end.
    package var head: ChunkOrder.Key? { position < order.count ? order[position] : nil }

    /// Selects the fixes of a chunk.
    package init(_ chunk: RecentChunk, _ filter: ChunkFilter) throws(ChunkDamage) {
        self.chunk = chunk
        order = try filter.order(in: chunk)
    }

    /// Moves up to `limit` fixes before the bound into a page.
    package mutating func take<Page: FixPage>(
        before bound: ChunkOrder.Key?,
        atMost limit: Int,
        into page: inout Page
    ) throws(ChunkDamage) {
        let contents = try chunk.contents(for: page)
        var end = min(order.count, position + max(0, limit - page.count))
        // Chunks seldom overlap, so usually all fixes come before the bound.
        if let bound, end > position, !(order[end - 1] < bound) {
            end = (position..<end).first { !(order[$0] < bound) } ?? end
        }
        try page.append(position..<end, in: order, of: contents)
        position = end
    }
}
