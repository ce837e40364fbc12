/// A page of one of SQLite's trees: a leaf, whose cells are rows, or one that leads to leaves.
///
/// Source: "Database File Format" (SQLite), 1.6 "B-tree Pages".
struct TreePage {
    /// The kind of a page, as its first byte says.
    enum Kind: UInt8 {
        case indexLeaf = 0x0A
        case tableInterior = 0x05
        case tableLeaf = 0x0D
    }

    /// The kind of the page.
    let kind: Kind
    /// The offsets of its cells.
    let cells: [Int]
    /// True where all cells that it claims to have are in it.
    let isSound: Bool
    private let bytes: [UInt8]
    private let header: Int

    /// A page; nil where it is of another kind.
    init?(_ bytes: [UInt8], number: Int, layout: PageLayout) {
        // The first page begins with the header of the file.
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

    /// The numbers of the pages that it leads to.
    var children: [Int] {
        guard kind == .tableInterior else { return [] }
        let left = cells.compactMap { bytes.bigEndian(at: $0, bytes: 4) }
        return (left + [bytes.bigEndian(at: header + 8, bytes: 4) ?? 0]).map(Int.init)
    }
}
