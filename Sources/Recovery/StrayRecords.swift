/// Finds rows of fixes and waypoints in a page that has no usable list of cells.
///
/// Either the header of the page is damaged, or the page belongs to no tree.
enum StrayRecords {
    /// The offsets in a page at which a row with fixes or a waypoint may begin.
    static func offsets(in page: [UInt8], of layout: PageLayout, _ tables: TableShapes) -> [Int] {
        var offsets: [Int] = []
        for offset in 0..<max(0, layout.usable - leastLength) where mayBegin(in: page, at: offset) {
            guard let record = StoredRecord(in: page, at: offset), let kind = tables.kind(of: record),
                kind == .chunk || kind == .fix || kind == .waypoint
            else { continue }
            offsets.append(offset)
        }
        return offsets
    }

    private static let leastLength = 40
    // Bytes of a record's header: at least 13 for a chunk, 19 for a waypoint, up to about 50 for a fix.
    private static let lengthsOfHeader: ClosedRange<UInt8> = 13...63

    /// A cheap test, as every offset of a page is tried.
    @inline(__always)
    private static func mayBegin(in page: [UInt8], at offset: Int) -> Bool {
        if page[offset] == 0 { return false }
        guard let length = page.variableLengthInteger(at: offset), length.value >= leastLength, length.value < 1 << 20,
            let number = page.variableLengthInteger(at: length.end), number.end + 1 < page.count
        else { return false }
        // The first value, the row number, is stored as NULL in the record.
        return lengthsOfHeader.contains(page[number.end]) && page[number.end + 1] == 0
    }
}
