/// Rows of fixes and waypoints in a page that does not say where they are: its own header is damaged, or it is none of a tree.
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
    // Of the header of a record: a chunk's has 13 bytes and more, a waypoint's 19, a fix's up to some fifty.
    private static let lengthsOfHeader: ClosedRange<UInt8> = 13...63

    /// A quick look, as there are many places.
    @inline(__always)
    private static func mayBegin(in page: [UInt8], at offset: Int) -> Bool {
        if page[offset] == 0 { return false }
        guard let length = page.variableLengthInteger(at: offset), length.value >= leastLength, length.value < 1 << 20,
            let number = page.variableLengthInteger(at: length.end), number.end + 1 < page.count
        else { return false }
        // The first value is the row's number, and never written a second time.
        return lengthsOfHeader.contains(page[number.end]) && page[number.end + 1] == 0
    }
}
