/// A queue that frees memory block by block as elements are removed.
struct BlockQueue<Element> {
    private static var blockSize: Int { 4096 }

    private var blocks: [[Element]] = []
    private var firstBlock = 0
    private var first = 0

    var isEmpty: Bool { firstBlock >= blocks.count || first >= blocks[firstBlock].count }

    mutating func append(_ element: Element) {
        if isEmpty { self = BlockQueue() }
        if blocks.last.map({ $0.count == Self.blockSize }) ?? true { blocks.append([]) }
        blocks[blocks.count - 1].append(element)
    }

    /// Removes and returns the oldest element; nil if the queue is empty.
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
