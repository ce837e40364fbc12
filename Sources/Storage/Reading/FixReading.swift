internal import FixCodec
internal import GNSS
internal import Logbook
internal import SQLite

/// Walks over stored fixes in order of time, then of arrival, merging rows and overlapping chunks.
final class FixReading {
    private static let rowsAtOnce = 512

    private let connection: Connection
    private let query: FixQuery
    private let deleted: DeletedTracks
    private var chunks: ChunkSequence
    private var cursors: [ChunkCursor] = []
    private var rows: ArraySlice<NumberedFix> = []
    private var lastRow: (time: UTCTime, id: Int64)?
    private var hasMoreRows = true

    /// Starts after the last fix named by the query.
    init(
        _ query: FixQuery,
        passingOver unreadable: UnreadableFixes,
        keeping recent: RecentChunks,
        in connection: Connection
    ) throws(SQLiteError) {
        self.query = query
        self.connection = connection
        deleted = query.selection.includesDeleted ? DeletedTracks() : try DeletedTracks(in: connection)
        chunks = try ChunkSequence(query, passingOver: unreadable, keeping: recent, in: connection)
    }

    /// Reads the next fixes; fewer than `limit` at the end.
    func next(_ limit: Int) throws(SQLiteError) -> [NumberedFix] {
        try next(limit, as: WholeFixPage()).fixes
    }

    /// Reads the next fixes into a page; fewer than `limit` at the end.
    func next<Page: FixPage>(_ limit: Int, as empty: Page) throws(SQLiteError) -> Page {
        var page = empty
        page.reserve(min(limit, TrackPoint.perPage))
        do {
            while page.count < limit {
                try fetchRows()
                let head = rows.first.map(Self.key)
                guard let index = try nextCursor(before: head) else {
                    guard let row = rows.popFirst() else { break }
                    try page.append(row)
                    continue
                }
                try cursors[index].take(before: bound(of: index, head), atMost: limit, into: &page)
                if cursors[index].head == nil { cursors.remove(at: index) }
            }
            return page
        } catch let damage as ChunkDamage {
            throw ChunkTable.failure(damage, in: connection.file)
        } catch {
            throw error as? SQLiteError ?? ChunkTable.failure(ChunkDamage(), in: connection.file)
        }
    }

    /// The index of the open chunk with the earliest fix; `nil` if the next row is earlier or no chunk is left.
    private func nextCursor(before row: ChunkOrder.Key?) throws(SQLiteError) -> Int? {
        while true {
            let first = cursors.indices.min { earlier(cursors[$0], cursors[$1]) }
            let head = first.flatMap { cursors[$0].head }
            let earliest = [head, row].compactMap(\.self).min()
            // A chunk that begins no later may have an earlier fix.
            if let next = chunks.start, earliest.map({ next <= $0.time }) ?? true {
                try begin()
                continue
            }
            guard let head else { return nil }
            return row.map { head < $0 } ?? true ? first : nil
        }
    }

    private func begin() throws(SQLiteError) {
        guard let chunk = try chunks.next() else { return }
        do throws(ChunkDamage) {
            let cursor = try ChunkCursor(chunk, ChunkFilter(query, without: deleted))
            if cursor.head != nil { cursors.append(cursor) }
        } catch {
            throw ChunkTable.failure(error, in: connection.file)
        }
    }

    /// The key up to which a chunk can be read before another chunk, or a row, is next.
    private func bound(of index: Int, _ row: ChunkOrder.Key?) -> ChunkOrder.Key? {
        let others = cursors.indices.filter { $0 != index }.compactMap { cursors[$0].head }
        let next = chunks.start.map { ChunkOrder.Key(time: $0, leap: 0, id: 0, row: 0) }
        return (others + [row, next].compactMap(\.self)).min()
    }

    private func earlier(_ one: ChunkCursor, _ other: ChunkCursor) -> Bool {
        guard let head = one.head else { return false }
        return other.head.map { head < $0 } ?? true
    }

    /// Reads the next rows when the previous ones are used up.
    private func fetchRows() throws(SQLiteError) {
        while rows.isEmpty, hasMoreRows { try fetchNextRows() }
    }

    private func fetchNextRows() throws(SQLiteError) {
        let query = query.continued(after: lastRow, limit: Self.rowsAtOnce)
        let fetched = try connection.rows(of: query.sql, bind: query.bind) { row throws(SQLiteError) in
            try FixTable.fix(in: row, of: connection)
        }
        hasMoreRows = fetched.count == Self.rowsAtOnce
        if let last = fetched.last, let time = last.judged.time { lastRow = (time, last.id) }
        rows = deleted.isEmpty ? fetched[...] : fetched.filter { !deleted.contain($0.track) }[...]
    }

    private static func key(_ fix: NumberedFix) -> ChunkOrder.Key {
        ChunkOrder.Key(fix.judged.time ?? UTCTime(nanosecondsSince1970: .min), id: fix.id)
    }
}

/// A walk over stored fixes, kept to continue with the next page unless the database has changed.
struct CachedCursor {
    private let reading: FixReading
    private let selection: FixSelection
    private let last: Int64
    private let variant: FixPageVariant
    private let state: Connection.State

    init(
        _ reading: FixReading,
        of selection: FixSelection,
        at last: Int64,
        as variant: FixPageVariant,
        in state: Connection.State
    ) {
        self.reading = reading
        self.selection = selection
        self.last = last
        self.variant = variant
        self.state = state
    }

    func resumed(
        for selection: FixSelection,
        after last: Int64?,
        as variant: FixPageVariant,
        in state: Connection.State
    ) -> FixReading? {
        selection == self.selection && last == self.last && variant == self.variant && state == self.state
            ? reading : nil
    }
}
