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
        var keys = try filter.keys(in: chunk)
        let isSorted = zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 }
        if !isSorted { keys.sort() }
        self.keys = keys
    }

    /// Takes fixes up to a place, which is left for later, but so many at most.
    mutating func take<Page: FixPage>(
        before bound: Key?,
        atMost limit: Int,
        into page: inout Page
    ) throws(ChunkDamage) {
        let contents = if let known = self.contents as? Page.Contents { known } else { try page.contents(of: chunk) }
        self.contents = contents
        while page.count < limit, position < keys.count, bound.map({ keys[position] < $0 }) ?? true {
            try page.append(keys[position], of: contents)
            position += 1
        }
    }
}
