internal import GNSS

/// The selected fixes of a chunk that have a time, in order of time and then of arrival.
struct ChunkCursor {
    /// The key that fixes are ordered by.
    struct Key: Comparable {
        let time: Int64
        let leap: Int64
        let id: Int64
        /// The fix's place in the chunk.
        let row: Int

        @inline(__always)
        static func < (one: Key, other: Key) -> Bool {
            if one.time != other.time { return one.time < other.time }
            if one.leap != other.leap { return one.leap < other.leap }
            return one.id < other.id
        }
    }

    private let chunk: SealedChunk
    private let order: ChunkOrder
    private var position = 0
    /// The contents that have been read of the chunk, by kind of page.
    private var contents: Any?

    /// The place of the fix that is next; nil behind the last one.
    var head: Key? { position < order.count ? order[position] : nil }

    /// The selected fixes of a chunk.
    ///
    /// - Throws: `ChunkDamage` where it is damaged.
    init(_ chunk: SealedChunk, _ filter: ChunkFilter) throws(ChunkDamage) {
        self.chunk = chunk
        order = try filter.order(in: chunk)
    }

    /// Takes fixes up to a place, which is left for later, but so many at most.
    mutating func take<Page: FixPage>(
        before bound: Key?,
        atMost limit: Int,
        into page: inout Page
    ) throws(ChunkDamage) {
        let contents = if let known = self.contents as? Page.Contents { known } else { try page.contents(of: chunk) }
        self.contents = contents
        var end = min(order.count, position + max(0, limit - page.count))
        // Chunks seldom overlap: then all come before the bound.
        if let bound, end > position, !(order[end - 1] < bound) {
            end = (position..<end).first { !(order[$0] < bound) } ?? end
        }
        try page.append(position..<end, in: order, of: contents)
        position = end
    }
}

extension ChunkCursor.Key {
    /// The place of a fix in the order, wherever it is.
    init(_ time: UTCTime, id: Int64) {
        self.init(time: time.nanosecondsSince1970, leap: Int64(time.leapNanoseconds), id: id, row: 0)
    }
}
