/// A queue whose memory is given back, block by block, as its front is taken.
struct BlockQueue<Element> {
    private static var blockSize: Int { 4096 }

    private var blocks: [[Element]] = []
    private var firstBlock = 0
    private var first = 0

    /// True where nothing waits.
    var isEmpty: Bool { firstBlock >= blocks.count || first >= blocks[firstBlock].count }

    /// Puts something at the end.
    mutating func append(_ element: Element) {
        if isEmpty { self = BlockQueue() }
        if blocks.last.map({ $0.count == Self.blockSize }) ?? true { blocks.append([]) }
        blocks[blocks.count - 1].append(element)
    }

    /// Takes what has waited longest; nil where nothing waits.
    mutating func popFirst() -> Element? {
        if isEmpty { return nil }
        let element = blocks[firstBlock][first]
        first += 1
        if first == Self.blockSize {
            blocks[firstBlock] = []
            (firstBlock, first) = (firstBlock + 1, 0)
        }
        return element
    }
}
