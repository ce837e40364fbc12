package import FixCodec

/// The selected fixes of a chunk that have a time, in order of time and then of arrival.
package struct ChunkCursor {
    private let chunk: SealedChunk
    private let order: ChunkOrder
    private var position = 0
    /// The contents that have been read of the chunk, by kind of page.
    private var contents: Any?

    /// The place of the fix that is next; nil behind the last one.
    package var head: ChunkOrder.Key? { position < order.count ? order[position] : nil }

    /// The selected fixes of a chunk.
    ///
    /// - Throws: `ChunkDamage` where it is damaged.
    package init(_ chunk: SealedChunk, _ filter: ChunkFilter) throws(ChunkDamage) {
        self.chunk = chunk
        order = try filter.order(in: chunk)
    }

    /// Takes fixes up to a place, which is left for later, but so many at most.
    package mutating func take<Page: FixPage>(
        before bound: ChunkOrder.Key?,
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
