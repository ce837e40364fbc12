package import SystemPackage

/// The leaves that can be reached through the undamaged parts of the trees of gpslog's tables.
struct ReachablePages {
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

/// The committed pages of a write-ahead log that have valid or repairable checksums.
///
/// Source: "Database File Format" (SQLite), 4 "The Write-Ahead Log".
package struct WriteAheadLog {
    package let pageSize: Int
    /// The number of pages in the database after the last commit.
    let pageCount: Int
    let offsets: [Int: Int64]
    /// The number of damaged frames that are followed by valid ones.
    package let damagedFrames: Int
    /// Repaired pages by their offset.
    private let mended: [Int64: [UInt8]]

    /// Reads the log; `nil` if it has no readable commit.
    package init?(_ descriptor: FileDescriptor) {
        var header = descriptor.bytes(at: 0, count: LogFrame.headerOfLog)
        // A log shorter than its header was truncated or has just been created.
        let first = descriptor.bytes(at: Int64(LogFrame.headerOfLog), count: LogFrame.header)
        let verdict = LogFrame.mend(header: &header, before: LogFrame.salts(in: first))
        guard verdict == .right || verdict == .mended, let size = header.bigEndian(at: 8, bytes: 4),
            (512...65_536).contains(size), size.nonzeroBitCount == 1
        else { return nil }
        pageSize = Int(size)
        let (salts, length) = (LogFrame.salts(in: header), LogFrame.header + pageSize)
        var before = LogFrame.checksum(in: header)
        var (offset, count, passed, damaged) = (Int64(LogFrame.headerOfLog), 0, 0, 0)
        var (offsets, uncommitted, mended): ([Int: Int64], [Int: Int64], [Int64: [UInt8]]) = ([:], [:], [:])
        while true {
            var frame = descriptor.bytes(at: offset, count: length)
            guard frame.count == length else { break }
            let place = offset + Int64(LogFrame.header)
            let verdict = LogFrame.mend(frame: &frame, behind: before, salts: salts)
            before = LogFrame.checksum(in: frame)
            offset += Int64(length)
            // Skip a damaged frame: the next one holds the checksum up to its start. Frames from an earlier use of the
            // file have other salts, and no valid frame follows them.
            guard verdict == .right || verdict == .mended, let page = frame.bigEndian(at: 0, bytes: 4),
                let size = frame.bigEndian(at: 4, bytes: 4)
            else {
                if verdict == .damaged { damaged += 1 } else { passed += 1 }
                continue
            }
            (damaged, passed) = (damaged + passed, 0)
            if verdict == .mended { mended[place] = Array(frame[LogFrame.header...]) }
            uncommitted[Int(page)] = place
            if size > 0 {
                offsets.merge(uncommitted) { $1 }
                (uncommitted, count) = ([:], Int(size))
            }
        }
        if offsets.isEmpty { return nil }
        (self.offsets, pageCount, damagedFrames, self.mended) = (offsets, count, damaged, mended)
    }

    /// Reads a page by its number; `nil` if the log does not have it.
    func page(_ number: Int, from descriptor: FileDescriptor) -> [UInt8]? {
        guard let offset = offsets[number] else { return nil }
        if let page = mended[offset] { return page }
        let page = descriptor.bytes(at: offset, count: pageSize)
        return page.count == pageSize ? page : nil
    }
}

extension FileDescriptor {
    /// Reads up to `count` bytes at an offset: fewer at the end of the file, none if they cannot be read.
    func bytes(at offset: Int64, count: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            initialized = 0
            while initialized < count {
                let rest = unsafe UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(buffer)[initialized...]
                )
                let read = try? unsafe self.read(fromAbsoluteOffset: offset + Int64(initialized), into: rest)
                guard let read, read > 0 else { return }
                initialized += read
            }
        }
    }
}
