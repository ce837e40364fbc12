/// The leaves that the trees of our tables lead to, as far as the way there is whole.
struct ReachedPages {
    /// The number of pages that a tree leads to, but that are none of it.
    private(set) var damaged = 0
    /// True where our tables are all there, and each way to a leaf is.
    var isWhole: Bool { damaged == 0 && missing.isEmpty }

    private let shapes: TableShapes
    private var whole: Set<String> = []
    private var isReached: [Bool]
    /// The tables that leaves are of, by their names.
    private var tables: [Int: String] = [:]
    private var missing: Set<String> = ["receiver", "fix"]
    /// Tables without whose pages fixes are lost.
    private static let tablesOfFixes = Set(
        [RecordKind.receiver, .fix, .chunk, .filterRun, .recent].map(\.rawValue)
    )

    /// Follows all trees from the first page on.
    init(_ pages: DatabasePages, _ shapes: TableShapes) {
        self.shapes = shapes
        isReached = [Bool](repeating: false, count: pages.count + 1)
        // The first page is the root of the table of tables.
        for leaf in follow(1, in: pages) {
            guard let bytes = pages.page(leaf), let page = TreePage(bytes, number: leaf, layout: pages.layout) else {
                continue
            }
            for (name, root) in roots(in: page, bytes) {
                let before = damaged
                let leaves = follow(root, in: pages)
                missing.remove(name)
                if !Self.tablesOfFixes.contains(name) {
                    if damaged == before { whole.insert(name) }
                    damaged = before
                    for leaf in leaves { tables[leaf] = name }
                }
            }
        }
    }

    /// True where a tree leads to a page.
    func contains(_ number: Int) -> Bool { isReached.indices.contains(number) && isReached[number] }

    /// The table that a leaf is of; nil where the rows tell, or no tree leads to it.
    func table(ofLeaf number: Int) -> String? { tables[number] }

    /// True where all rows of a table are in leaves that its tree leads to.
    func isWhole(_ kind: RecordKind) -> Bool { whole.contains(kind.rawValue) }

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

    /// The tables that a leaf of the table of tables names, and the roots of their trees.
    private func roots(in leaf: TreePage, _ page: [UInt8]) -> [(name: String, root: Int)] {
        leaf.cells.compactMap { offset in
            guard let record = StoredRecord(in: page, at: offset), shapes.kind(of: record) == .table else { return nil }
            // The values that are asked for come first, and are never in an overflow page.
            let values = RecordValues(record, Array(page[record.start...].prefix(record.length)))
            guard values.text(0) == "table", let name = values.text(1), shapes.names.contains(name),
                let root = values.integer(3).flatMap({ Int(exactly: $0) }), root > 0
            else { return nil }
            return (name, root)
        }
    }
}
