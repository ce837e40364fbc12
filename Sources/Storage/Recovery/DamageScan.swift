internal import FixCodec

/// A survey of a damaged file: the places of the fixes, and the damaged parts.
package struct DamageScan {
    /// A chunk whose data is damaged but whose row still shows which fixes it had.
    struct DamagedChunk {
        package let standing: RescuedRange.Standing
        package let receiver: Int64
        package let fixes: ClosedRange<Int64>
        package let count: Int
    }

    // More than any chunk has, to reject the counts of damaged rows.
    private static let mostFixes: Int64 = 1 << 20

    package let pages: DatabasePages
    /// The shapes of gpslog's tables, to recognise the table of a record.
    package let tables: TableShapes
    /// The ranges of fixes that were found, and their places; ranges may overlap.
    private(set) var pieces: [RescuedRange] = []
    private(set) var names = RescuedNames()
    private(set) var journal = RescuedJournal()
    private(set) var trackEdits = RescuedTrackEdits()
    private(set) var skies = RescuedSkies()
    /// Chunks that cannot be read; the file may have other copies of their fixes.
    private(set) var damagedChunks: [DamagedChunk] = []
    private(set) var mendedChunks = 0
    /// The number of pages that are damaged or unreadable, including frames of the write-ahead log.
    private(set) var damagedPages: Int
    private let reached: ReachablePages

    /// The number of fixes, including duplicates.
    package var count: Int { pieces.reduce(0) { $0 + $1.count } }

    package init(_ pages: DatabasePages, _ tables: TableShapes) {
        self.pages = pages
        self.tables = tables
        reached = ReachablePages(pages, tables)
        damagedPages = reached.damaged + pages.damagedFrames
        for number in stride(from: 1, through: pages.count, by: 1) { look(at: number) }
        // In an undamaged file, everything outside the trees was deleted.
        let isWhole =
            reached.isWhole && damagedPages + mendedChunks == 0 && !damagedChunks.contains { $0.standing == .reached }
        if isWhole {
            pieces.removeAll { $0.standing > .reached }
            damagedChunks = []
            skies.keepReached()
        }
    }

    private mutating func look(at number: Int) {
        guard let page = pages.page(number) else { return damagedPages += reached.contains(number) ? 0 : 1 }
        let tree = TreePage(page, number: number, layout: pages.layout)
        var passed: Set<Int> = []
        if let tree, tree.kind == .tableLeaf {
            let standing = reached.contains(number) ? RescuedRange.Standing.reached : .unreached
            passed = note(tree.cells, in: page, number, standing)
            if tree.isSound, passed.count == tree.cells.count { return }
            if standing == .reached { damagedPages += 1 }
        } else if let tree, tree.kind == .indexLeaf {
            for cell in tree.cells { noteName(in: page, at: cell) }
        }
        let stray = StrayRecords.offsets(in: page, of: pages.layout, tables).filter { !passed.contains($0) }
        _ = note(stray, in: page, number, .stray)
    }

    /// Adds the rows at the offsets.
    ///
    /// - Returns: the offsets that have a row.
    private mutating func note(
        _ offsets: [Int],
        in page: [UInt8],
        _ number: Int,
        _ standing: RescuedRange.Standing
    ) -> Set<Int> {
        var rows: [Int64: RescuedRange] = [:]
        var passed: Set<Int> = []
        for offset in offsets {
            guard let record = StoredRecord(in: page, at: offset), let row = record.row else { continue }
            passed.insert(offset)
            guard let kind = kind(of: record, onPage: number), kind != .table else { continue }
            guard let payload = record.payload(in: page, of: pages) else {
                if kind == .chunk { noteDamage(row, RecordValues(record, Array(page[record.start...])), standing) }
                continue
            }
            let values = RecordValues(record, payload)
            switch kind {
            case .chunk: noteChunk(row, values, .chunk(page: UInt32(number), offset: UInt16(offset)), standing)
            case .fix:
                guard let fix = FixRecord.fix(row, values) else { continue }
                let place = RescuedRange.Place.rows(page: UInt32(number))
                let one = RescuedRange(place, standing, receiver: fix.receiver, fixes: row...row, count: 0)
                if let piece = rows[fix.receiver], !piece.isNear(row) { pieces.append(piece); rows[fix.receiver] = nil }
                rows[fix.receiver, default: one].add(row)
            case .journalStep, .waypoint, .passage: journal.note(kind, row, values, standing)
            case .sky: skies.note(page: number, offset: offset, standing)
            case .trackName, .deletedTrack: trackEdits.note(kind, row, values)
            default: names.note(kind, row, values, standing)
            }
        }
        pieces += rows.values
        return passed
    }

    /// The table of a record; `nil` if it is none of those to rescue.
    private func kind(of record: StoredRecord, onPage number: Int) -> RecordKind? {
        let kind = tables.kind(of: record)
        // Longer rows are unambiguous. Don't rely on the tree for them, as it may be damaged.
        guard record.columns.count <= 2 else { return kind }
        if let table = reached.table(ofLeaf: number) {
            return RecordKind(rawValue: table).flatMap { tables.admit(record, as: $0) ? $0 : nil }
        }
        return kind == .journalStep && reached.isWhole(.journalStep) ? nil : kind
    }

    private mutating func noteChunk(
        _ row: Int64,
        _ values: RecordValues,
        _ place: RescuedRange.Place,
        _ standing: RescuedRange.Standing
    ) {
        guard let chunk = ChunkContents(values) else { return noteDamage(row, values, standing) }
        guard let receiver = chunk.receiver, let fixes = chunk.numbers else { return }
        // In unused space, parts of a chunk may have been overwritten. That is not damage.
        if chunk.isMended, standing == .reached { mendedChunks += 1 }
        pieces.append(RescuedRange(place, standing, receiver: receiver, fixes: fixes, count: chunk.count))
    }

    /// Adds an unreadable chunk if the rest of its row is plausible.
    private mutating func noteDamage(_ last: Int64, _ values: RecordValues, _ standing: RescuedRange.Standing) {
        guard let first = values.integer(1), let receiver = values.integer(2), let count = values.integer(3),
            RescuedRange.numbers.contains(first), RescuedRange.numbers.contains(last), first <= last, count >= 1,
            count <= min(last - first + 1, Self.mostFixes)
        else { return damagedPages += standing == .reached ? 1 : 0 }
        let fixes = first...last
        damagedChunks.append(
            DamagedChunk(standing: standing, receiver: receiver, fixes: fixes, count: Int(count))
        )
    }

    private mutating func noteName(in page: [UInt8], at offset: Int) {
        guard let record = StoredRecord(in: page, at: offset, isRow: false), record.columns.count == 2,
            record.columns[0].isText, let payload = record.payload(in: page, of: pages)
        else { return }
        let values = RecordValues(record, payload)
        if let name = values.text(0), let row = values.integer(1) { names.note(indexed: name, of: row) }
    }
}
