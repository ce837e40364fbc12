package import FixCodec
internal import GNSS
internal import Logbook

/// The fixes of a log that a query may select: chunks in order of their earliest fix, and rows.
package protocol LogFixes: SendableMetatype {
    associatedtype Failure: Error

    /// The earliest time in the next chunk, in nanoseconds since 1970; `nil` at the end.
    var start: Int64? { mutating get throws(Failure) }

    /// Reads the next chunk; `nil` at the end, or if it is unreadable, which is recorded.
    mutating func next() throws(Failure) -> RecentChunk?

    /// The fixes that are in no chunk.
    func rows(of query: FixQuery) throws(Failure) -> [FixWithNumbers]

    /// The error for a chunk that cannot be decoded.
    func failure(_ damage: ChunkDamage) -> Failure
}

/// Walks over stored fixes in order of time, then of arrival, merging rows and overlapping chunks.
package final class FixReading<Source: LogFixes> {
    private let query: FixQuery
    private let deleted: TrackDeletions
    private var source: Source
    private var cursors: [ChunkCursor] = []
    private var rows: ArraySlice<FixWithNumbers> = []
    private var lastRow: (time: UTCTime, id: Int64)?
    private var hasMoreRows = true

    /// Starts after the last fix named by the query, and skips the fixes of deleted tracks.
    package init(_ query: FixQuery, over source: Source, without deleted: TrackDeletions) {
        (self.query, self.source, self.deleted) = (query, source, deleted)
    }

    /// Reads the next fixes into a page; fewer than `limit` at the end.
    package func next<Page: FixPage>(_ limit: Int, as empty: Page) throws(Source.Failure) -> Page {
        var page = empty
        page.reserve(min(limit, TrackPoint.perPage))
        while page.count < limit {
            try fetchRows()
            let head = rows.first.map(Self.key)
            let index = try nextCursor(before: head)
            if index == nil, rows.isEmpty { break }
            let bound = if let index { try bound(of: index, head) } else { head }
            do throws(ChunkDamage) {
                if let index {
                    try cursors[index].take(before: bound, atMost: limit, into: &page)
                    if cursors[index].head == nil { cursors.remove(at: index) }
                } else if let row = rows.popFirst() {
                    try page.append(row)
                }
            } catch {
                throw source.failure(error)
            }
        }
        return page
    }

    /// The index of the open chunk with the earliest fix; `nil` if the next row is earlier or no chunk is left.
    private func nextCursor(before row: ChunkOrder.Key?) throws(Source.Failure) -> Int? {
        while true {
            let first = cursors.indices.min { earlier(cursors[$0], cursors[$1]) }
            let head = first.flatMap { cursors[$0].head }
            let earliest = [head, row].compactMap(\.self).min()
            // A chunk that begins no later may have an earlier fix.
            if let next = try source.start, earliest.map({ next <= $0.time }) ?? true {
                try begin()
                continue
            }
            guard let head else { return nil }
            return row.map { head < $0 } ?? true ? first : nil
        }
    }

    private func begin() throws(Source.Failure) {
        guard let chunk = try source.next() else { return }
        do throws(ChunkDamage) {
            let cursor = try ChunkCursor(chunk, ChunkFilter(query, without: deleted))
            if cursor.head != nil { cursors.append(cursor) }
        } catch {
            throw source.failure(error)
        }
    }

    /// The key up to which a chunk can be read before another chunk, or a row, is next.
    private func bound(of index: Int, _ row: ChunkOrder.Key?) throws(Source.Failure) -> ChunkOrder.Key? {
        let others = cursors.indices.filter { $0 != index }.compactMap { cursors[$0].head }
        let next = try source.start.map { ChunkOrder.Key(time: $0, leap: 0, id: 0, row: 0) }
        return (others + [row, next].compactMap(\.self)).min()
    }

    private func earlier(_ one: ChunkCursor, _ other: ChunkCursor) -> Bool {
        guard let head = one.head else { return false }
        return other.head.map { head < $0 } ?? true
    }

    /// Reads the next rows when the previous ones are used up.
    private func fetchRows() throws(Source.Failure) {
        while rows.isEmpty, hasMoreRows { try fetchNextRows() }
    }

    private func fetchNextRows() throws(Source.Failure) {
        let fetched = try source.rows(of: query.continued(after: lastRow, limit: FixQuery.rowsAtOnce))
        hasMoreRows = fetched.count == FixQuery.rowsAtOnce
        if let last = fetched.last, let time = last.judged.time { lastRow = (time, last.id) }
        rows = deleted.isEmpty ? fetched[...] : fetched.filter { !deleted.contain($0.track) }[...]
    }

    private static func key(_ fix: FixWithNumbers) -> ChunkOrder.Key {
        ChunkOrder.Key(fix.judged.time ?? UTCTime(nanosecondsSince1970: .min), id: fix.id)
    }
}

/// A walk over stored fixes, kept to continue with the next page unless the database has changed.
struct CursorCache {
    private let reading: FixReading<ChunkSequence>
    private let selection: FixSelection
    private let last: Int64
    private let variant: FixPageVariant
    private let state: Connection.State

    init(
        _ reading: FixReading<ChunkSequence>,
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
    ) -> FixReading<ChunkSequence>? {
        selection == self.selection && last == self.last && variant == self.variant && state == self.state
            ? reading : nil
    }
}
