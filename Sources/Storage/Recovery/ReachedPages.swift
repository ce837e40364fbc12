/// The leaves that can be reached through the undamaged parts of the trees of gpslog's tables.
struct ReachedPages {
    /// The number of pages that a tree refers to but that don't belong to a tree.
    private(set) var damaged = 0
    /// Whether all tables were found and all their trees are undamaged.
    var isWhole: Bool { damaged == 0 && missing.isEmpty }

    private let shapes: TableShapes
    private var whole: Set<String> = []
    private var isReached: [Bool]
    /// The name of the table by leaf, for tables without fixes.
    private var tables: [Int: String] = [:]
    private var missing: Set<String> = ["receiver", "fix"]
    /// Tables that fixes depend on.
    ///
    /// Only damage to these counts.
    private static let tablesOfFixes = Set(
        [RecordKind.receiver, .fix, .chunk, .filterRun, .recent].map(\.rawValue)
    )

    /// Follows all trees, starting at the first page.
    init(_ pages: DatabasePages, _ shapes: TableShapes) {
        self.shapes = shapes
        isReached = [Bool](repeating: false, count: pages.count + 1)
        // The first page is the root of `sqlite_schema`.
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

    func contains(_ number: Int) -> Bool { isReached.indices.contains(number) && isReached[number] }

    /// The table of a leaf; `nil` if its rows identify the table, or no tree leads to it.
    func table(ofLeaf number: Int) -> String? { tables[number] }

    /// Whether the tree of a table is undamaged, so that it leads to all rows.
    func isWhole(_ kind: RecordKind) -> Bool { whole.contains(kind.rawValue) }

    /// Follows a tree from its root.
    ///
    /// - Returns: the numbers of its leaves.
    private mutating func follow(_ root: Int, in pages: DatabasePages) -> [Int] {
        var leaves: [Int] = []
        var waiting = [root]
        while let number = waiting.popLast() {
            // A page belongs to one tree, once. Following it twice could loop forever.
            guard !contains(number), let bytes = pages.page(number),
                let page = TreePage(bytes, number: number, layout: pages.layout), page.kind != .indexLeaf
            else {
                damaged += 1
                continue
            }
            isReached[number] = true
            // A damaged pointer may lead to another valid page.
            if pages.isDamaged(bytes, number) { damaged += 1 }
            if !page.isSound, page.kind == .tableInterior { damaged += 1 }
            if page.kind == .tableLeaf { leaves.append(number) } else { waiting += page.children }
        }
        return leaves
    }

    /// The tables that a leaf of `sqlite_schema` lists, and the root pages of their trees.
    private func roots(in leaf: TreePage, _ page: [UInt8]) -> [(name: String, root: Int)] {
        leaf.cells.compactMap { offset in
            guard let record = StoredRecord(in: page, at: offset), shapes.kind(of: record) == .table else { return nil }
            // The columns used here come first and are never in an overflow page.
            let values = RecordValues(record, Array(page[record.start...].prefix(record.length)))
            guard values.text(0) == "table", let name = values.text(1), shapes.names.contains(name),
                let root = values.integer(3).flatMap({ Int(exactly: $0) }), root > 0
            else { return nil }
            return (name, root)
        }
    }
}
