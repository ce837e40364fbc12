package import FixCodec

/// The fixes found by a scan, read on demand.
package struct RescuedFixes {
    private let pages: DatabasePages
    private let tables: TableShapes
    private let remains: [OrphanedFixes.Found]
    /// Which fixes to read from which place.
    package let shares: RangeAssignment

    package init(_ scan: DamageScan, remains: [OrphanedFixes.Found]) {
        pages = scan.pages
        tables = scan.tables
        self.remains = remains
        let recent = remains.enumerated().compactMap { index, found -> RecoveredRange? in
            let fixes = found.fixes
            guard let first = fixes.first, let last = fixes.last else { return nil }
            // Fixes that have reached the database since take precedence.
            return RecoveredRange(
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
    package func fixes(in share: RangeAssignment.Share, of receiver: Int64) -> [NumberedFix] {
        let fixes =
            switch share.place {
            case .chunk(let page, let offset): chunk(Int(page), at: Int(offset))
            case .rows(let page): rows(Int(page))
            case .recent(let index): remains[index].fixes
            }
        return fixes.filter { $0.receiver == receiver && share.fixes.contains($0.id) }.sorted { $0.id < $1.id }
    }

    private func chunk(_ number: Int, at offset: Int) -> [NumberedFix] {
        guard let page = pages.page(number), let record = StoredRecord(in: page, at: offset),
            let payload = record.payload(in: page, of: pages)
        else { return [] }
        return ChunkContents(RecordValues(record, payload))?.fixes ?? []
    }

    private func rows(_ number: Int) -> [NumberedFix] {
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
