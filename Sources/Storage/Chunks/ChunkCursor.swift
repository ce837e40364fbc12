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
    private var rows: ChunkRows?
    private let keys: [Key]
    private var position = 0

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
    mutating func take(before bound: Key?, atMost limit: Int, into page: inout [NumberedFix]) throws(ChunkDamage) {
        let rows = if let rows { rows } else { try ChunkRows(chunk) }
        self.rows = rows
        while page.count < limit, let head, bound.map({ head < $0 }) ?? true {
            page.append(try rows.fix(at: head.row))
            position += 1
        }
    }
}
