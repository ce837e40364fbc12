/// Selected fixes of a chunk that have a time, in order of time and then of arrival.
struct ChunkOrder {
    /// The number of these fixes.
    let count: Int

    private let times, leaps, ids: [Int64]
    /// The places of these in the chunk; none where they are all of its fixes, which came in that order.
    let rows: [Int]

    /// All fixes of a chunk, of which each has a time, later than the one before.
    init(all times: [Int64], leaps: [Int64], ids: [Int64]) {
        (self.times, self.leaps, self.ids) = (times, leaps, ids)
        rows = []
        count = times.count
    }

    /// Fixes of a chunk.
    ///
    /// - Parameters:
    ///   - rows: their places in the chunk, in any order; each has a time.
    ///   - times: the times of all fixes.
    ///   - leaps: the nanoseconds of a leap second that have passed, likewise.
    ///   - ids: their numbers, likewise.
    init(of rows: [Int], times: [Int64], leaps: [Int64], ids: [Int64]) {
        (self.times, self.leaps, self.ids) = (times, leaps, ids)
        func key(_ row: Int) -> ChunkCursor.Key {
            ChunkCursor.Key(time: times[row], leap: leaps[row], id: ids[row], row: row)
        }
        let isSorted = zip(rows, rows.dropFirst()).allSatisfy { key($0) < key($1) }
        count = rows.count
        self.rows = isSorted ? rows : rows.sorted { key($0) < key($1) }
    }

    /// A fix, by its place in the order.
    @inline(__always)
    subscript(position: Int) -> ChunkCursor.Key {
        let row = rows.isEmpty ? position : rows[position]
        return ChunkCursor.Key(time: times[row], leap: leaps[row], id: ids[row], row: row)
    }
}
