package import FixCodec

/// The selected fixes of a chunk that have a time, in order of time, then of arrival.
package struct ChunkCursor {
    private let chunk: SealedChunk
    private let order: ChunkOrder
    private var position = 0
    /// The decoded contents, whose type depends on the kind of page.
    private var contents: Any?

    /// The key of the next fix; `nil` at the end.
    package var head: ChunkOrder.Key? { position < order.count ? order[position] : nil }

    /// Selects the fixes of a chunk.
    package init(_ chunk: SealedChunk, _ filter: ChunkFilter) throws(ChunkDamage) {
        self.chunk = chunk
        order = try filter.order(in: chunk)
    }

    /// Moves up to `limit` fixes before the bound into a page.
    package mutating func take<Page: FixPage>(
        before bound: ChunkOrder.Key?,
        atMost limit: Int,
        into page: inout Page
    ) throws(ChunkDamage) {
        let contents = if let known = self.contents as? Page.Contents { known } else { try page.contents(of: chunk) }
        self.contents = contents
        var end = min(order.count, position + max(0, limit - page.count))
        // Chunks seldom overlap, so usually all fixes come before the bound.
        if let bound, end > position, !(order[end - 1] < bound) {
            end = (position..<end).first { !(order[$0] < bound) } ?? end
        }
        try page.append(position..<end, in: order, of: contents)
        position = end
    }
}
