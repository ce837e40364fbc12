/// The leaves that the trees of our tables lead to, as far as the way there is whole.
struct ReachedPages {
    /// The number of pages that a tree leads to, but that are none of it.
    private(set) var damaged = 0
    /// True where our tables are all there, and each way to a leaf is.
    var isWhole: Bool { damaged == 0 && missing.isEmpty }

    private let shapes: TableShapes
    private var isReached: [Bool]
    private var missing: Set<String> = ["receiver", "fix"]
    private static let tables: Set<String> = ["receiver", "fix", "chunk", "filter_run", "recent"]

    /// Follows all trees from the first page on.
    init(_ pages: DatabasePages, _ shapes: TableShapes) {
        self.shapes = shapes
        isReached = [Bool](repeating: false, count: pages.count + 1)
        // The first page is the root of the table of tables.
        for leaf in follow(1, in: pages) {
            guard let bytes = pages.page(leaf), let page = TreePage(bytes, number: leaf, layout: pages.layout) else {
                continue
            }
            for root in tables(in: page, bytes) { _ = follow(root, in: pages) }
        }
    }

    /// True where a tree leads to a page.
    func contains(_ number: Int) -> Bool { isReached.indices.contains(number) && isReached[number] }

    /// Follows a tree from its root on; the numbers of its leaves.
    private mutating func follow(_ root: Int, in pages: DatabasePages) -> [Int] {
        var leaves: [Int] = []
        var waiting = [root]
        while let number = waiting.popLast() {
            // A page has one place in one tree: more would lead in a circle.
            guard !contains(number), let bytes = pages.page(number),
                let page = TreePage(bytes, number: number, layout: pages.layout), page.kind != .indexLeaf
            else {
                damaged += 1
                continue
            }
            isReached[number] = true
            // In its place may be another one, which would be as good to look at.
            if pages.isDamaged(bytes, number) { damaged += 1 }
            if !page.isSound, page.kind == .tableInterior { damaged += 1 }
            if page.kind == .tableLeaf { leaves.append(number) } else { waiting += page.children }
        }
        return leaves
    }

    /// The roots of our tables that a leaf of the table of tables names.
    private mutating func tables(in leaf: TreePage, _ page: [UInt8]) -> [Int] {
        leaf.cells.compactMap { offset in
            guard let record = StoredRecord(in: page, at: offset), shapes.kind(of: record) == .table else { return nil }
            // The values that are asked for come first, and are never in an overflow page.
            let values = RecordValues(record, Array(page[record.start...].prefix(record.length)))
            guard values.text(0) == "table", let name = values.text(1), Self.tables.contains(name),
                let root = values.integer(3).flatMap({ Int(exactly: $0) })
            else { return nil }
            missing.remove(name)
            return root
        }
    }
}
