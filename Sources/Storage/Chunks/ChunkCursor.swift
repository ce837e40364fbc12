internal import GNSS

/// The selected fixes of a chunk that have a time, in order of time and then of arrival.
struct ChunkCursor {
    /// What fixes are ordered by.
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
    private let keys: [Key]
    private var position = 0
    /// What has been read of the chunk, by kind of page.
    private var contents: Any?

    /// The place of the fix that is next; nil behind the last one.
    var head: Key? { position < keys.count ? keys[position] : nil }

    /// The selected fixes of a chunk.
    ///
    /// - Throws: where it is damaged.
    init(_ chunk: SealedChunk, _ filter: ChunkFilter) throws(ChunkDamage) {
        self.chunk = chunk
        keys = try filter.keys(in: chunk)
    }

    /// Takes fixes up to a place, which is left for later, but so many at most.
    mutating func take<Page: FixPage>(
        before bound: Key?,
        atMost limit: Int,
        into page: inout Page
    ) throws(ChunkDamage) {
        let contents = if let known = self.contents as? Page.Contents { known } else { try page.contents(of: chunk) }
        self.contents = contents
        let most = keys[position...].prefix(max(0, limit - page.count))
        // Chunks seldom overlap: then all come before the bound.
        let isAll = most.last.flatMap { last in bound.map { last < $0 } } ?? true
        let taken = if isAll { most } else { most.prefix { key in bound.map { key < $0 } ?? true } }
        try page.append(taken, of: contents)
        position = taken.endIndex
    }
}

extension ChunkCursor.Key {
    /// The place of a fix in the order, wherever it is.
    init(_ time: UTCTime, id: Int64) {
        self.init(time: time.nanosecondsSince1970, leap: Int64(time.leapNanoseconds), id: id, row: 0)
    }
}
