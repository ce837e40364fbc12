/// A page of a B-tree: a leaf with rows, or an interior page that leads to leaves.
///
/// Source: "Database File Format" (SQLite), 1.6 "B-tree Pages".
struct TreePage {
    /// The type of a page, given by its first byte.
    enum Kind: UInt8 {
        case indexLeaf = 0x0A
        case tableInterior = 0x05
        case tableLeaf = 0x0D
    }

    let kind: Kind
    /// The offsets of the valid cells within the page.
    let cells: [Int]
    /// Whether all cells that the header counts are within the page.
    let isSound: Bool
    private let bytes: [UInt8]
    private let header: Int

    /// Parses a page; `nil` if it belongs to no B-tree.
    init?(_ bytes: [UInt8], number: Int, layout: PageLayout) {
        // The first page begins with the file header.
        header = number == 1 ? 100 : 0
        guard header < bytes.count, let kind = Kind(rawValue: bytes[header]),
            let count = bytes.bigEndian(at: header + 3, bytes: 2).map(Int.init)
        else { return nil }
        let pointers = header + (kind == .tableInterior ? 12 : 8)
        let contents = min(pointers + 2 * count, layout.usable)..<layout.usable
        var cells: [Int] = []
        for index in 0..<min(count, layout.usable / 2) {
            guard let pointer = bytes.bigEndian(at: pointers + 2 * index, bytes: 2).map(Int.init),
                contents.contains(pointer)
            else { continue }
            cells.append(pointer)
        }
        isSound = cells.count == count && Set(cells).count == count
        self.cells = isSound ? cells : Array(Set(cells)).sorted()
        self.kind = kind
        self.bytes = bytes
    }

    /// The numbers of the child pages.
    var children: [Int] {
        guard kind == .tableInterior else { return [] }
        let left = cells.compactMap { bytes.bigEndian(at: $0, bytes: 4) }
        return (left + [bytes.bigEndian(at: header + 8, bytes: 4) ?? 0]).map(Int.init)
    }
}
