package import FixCodec
internal import Logbook
internal import SystemPackage

/// The fixes found by a scan, read on demand.
package struct RescuedFixes {
    private let pages: DatabasePages
    private let tables: TableShapes
    private let remains: [LatestFixFiles.Found]
    /// Which fixes to read from which place.
    package let shares: RangeAssignment

    package init(_ scan: DamageScan, remains: [LatestFixFiles.Found]) {
        pages = scan.pages
        tables = scan.tables
        self.remains = remains
        let recent = remains.enumerated().compactMap { index, found -> RescuedRange? in
            let fixes = found.fixes
            guard let first = fixes.first, let last = fixes.last else { return nil }
            // Fixes that have reached the database since take precedence.
            return RescuedRange(
                .recent(index),
                .unreached,
                receiver: first.receiver,
                fixes: first.id...last.id,
                count: fixes.count
            )
        }
        shares = RangeAssignment(of: scan.pieces + recent)
    }

    /// The approximate number of the latest fixes that are missing.
    var missing: Int {
        remains.flatMap(\.gaps).reduce(0) { sum, gap in
            let known = gap.numbers.count { number in
                shares.byReceiver.keys.contains { has(number, of: $0) }
            }
            // Fixes that have reached the database since are not missing.
            return known == gap.numbers.count ? sum : sum + gap.missing(where: Int64(known))
        }
    }

    /// Whether more of the latest fixes than `missing` may be missing.
    var areMoreMissing: Bool { missing > 0 && remains.contains(where: \.isCutOff) }

    /// Whether a place has a fix of this number, judged without reading it.
    private func has(_ number: Int64, of receiver: Int64) -> Bool {
        guard let share = shares.share(of: number, of: receiver) else { return false }
        // Buffer files may have gaps.
        guard case .recent(let index) = share.place else { return true }
        return remains[index].fixes.contains { $0.id == number }
    }

    /// Reads the fixes of a share, in order of arrival.
    package func fixes(in share: RangeAssignment.Share, of receiver: Int64) -> [FixWithNumbers] {
        let fixes =
            switch share.place {
            case .chunk(let page, let offset): chunk(Int(page), at: Int(offset))
            case .rows(let page): rows(Int(page))
            case .recent(let index): remains[index].fixes
            }
        return fixes.filter { $0.receiver == receiver && share.fixes.contains($0.id) }.sorted { $0.id < $1.id }
    }

    private func chunk(_ number: Int, at offset: Int) -> [FixWithNumbers] {
        guard let page = pages.page(number), let record = StoredRecord(in: page, at: offset),
            let payload = record.payload(in: page, of: pages)
        else { return [] }
        return ChunkContents(RecordValues(record, payload))?.fixes ?? []
    }

    private func rows(_ number: Int) -> [FixWithNumbers] {
        guard let page = pages.page(number) else { return [] }
        let tree = TreePage(page, number: number, layout: pages.layout)
        let leaf = tree.flatMap { $0.kind == .tableLeaf ? $0 : nil }
        let stray = leaf?.isSound == true ? [] : StrayRecords.offsets(in: page, of: pages.layout, tables)
        let offsets = Set(leaf?.cells ?? []).union(stray)
        return offsets.compactMap { offset in
            guard let record = StoredRecord(in: page, at: offset), tables.kind(of: record) == .fix,
                let row = record.row, let payload = record.payload(in: page, of: pages)
            else { return nil }
            return FixRecord.fix(row, RecordValues(record, payload))
        }
    }
}

/// The latest fixes of recordings, read from the buffer files beside a database without using the database.
package enum LatestFixFiles {
    /// What the buffer files of one receiver hold.
    package struct Found {
        /// In order of arrival.
        let fixes: [FixWithNumbers]
        /// The satellites that the receiver listed, in order of time.
        let skies: [SkySummary]
        let gaps: [BufferGap]
        /// Whether more fixes than those in `gaps` may be missing, because a file is truncated, emptied or missing.
        let isCutOff: Bool
    }

    /// Reads the buffer files of all receivers.
    ///
    /// - Parameters:
    ///   - database: the path of the database.
    ///   - scan: the scan of the database, which knows its receivers.
    /// - Returns: the contents by receiver; empty if there are no files, or none can be read.
    static func found(beside database: FilePath, _ scan: DamageScan) -> [Found] {
        let names = scan.names
        let receivers = Set(BufferFiles.likelyReceivers).union(names.receivers.keys).union(names.fillings.keys)
            .union(scan.pieces.map(\.receiver))
        return receivers.sorted().compactMap { receiver in
            let files = BufferFiles(of: receiver, beside: database)
            guard let contents = try? files.contents() else { return nil }
            let disk = blocks(in: contents.disk)
            let memory = blocks(in: contents.shared.isEmpty ? contents.spare : contents.shared)
            let fillings = names.fillings[receiver] ?? likelyFillings(disk, memory, contents)
            let wanted = (disk + memory).filter { fillings.contains($0.filling) }
            let fixes = wanted.flatMap(\.fixes)
                .filter { $0.receiver == receiver && RescuedRange.numbers.contains($0.id) }
            // Some fixes are both on disk and in memory.
            let whole = fillings.map { BufferedFixes(of: $0, in: contents) }
            let skies = whole.flatMap(\.skies).sorted { $0.start < $1.start }
            let (sorted, gaps) = (fixes.sorted { $0.id < $1.id }, whole.flatMap(\.gaps))
            // Without a row that the database still refers to, missing files only mean that the recording has ended.
            let isLost = fixes.isEmpty && names.recorded.contains(receiver) && !gaps.isEmpty
            let isCutOff = whole.contains(where: \.isCutOff)
            return fixes.isEmpty && !isLost ? nil : Found(fixes: sorted, skies: skies, gaps: gaps, isCutOff: isCutOff)
        }
    }

    /// The fillings that are valid if no row lists them.
    ///
    /// Both files begin with the latest filling; older ones are already in the database.
    /// The memory file is named after the inode of the database's file. The system may have reused that inode for this
    /// database after another one was deleted, so the memory file counts only beside a disk file, which has this
    /// database's name.
    private static func likelyFillings(
        _ disk: [BufferBlock],
        _ memory: [BufferBlock],
        _ contents: BufferFiles.Contents
    ) -> Set<Int64> {
        contents.disk.isEmpty ? [] : Set([disk.first, memory.first].compactMap { $0?.filling })
    }

    /// All valid blocks of a file, including those after a damaged one.
    private static func blocks(in bytes: [UInt8]) -> [BufferBlock] {
        stride(from: 0, to: bytes.count, by: SectorFile.sector).compactMap {
            BufferBlock.block(in: bytes, at: $0)?.block
        }
    }
}
