internal import FixCodec

/// A row in a cell of a leaf, not yet decoded.
///
/// Source: "Database File Format" (SQLite), 2.1 "Record Format".
package struct StoredRecord {
    package struct Column {
        /// The serial type of SQLite's record format.
        let type: UInt64
        /// The offset from the start of the record.
        let start: Int

        package init(type: UInt64, start: Int) { (self.type, self.start) = (type, start) }

        var isNull: Bool { type == 0 }
        var isInteger: Bool { (1...6).contains(type) || type == 8 || type == 9 }
        // SQLite stores a whole number in a REAL column as an integer.
        var isNumber: Bool { isInteger || type == 7 }
        var isText: Bool { type >= 13 && type & 1 == 1 }
        var isBlob: Bool { type >= 12 && type & 1 == 0 }
        var length: Int { Self.length(of: type) }

        /// The length of a value in bytes; longer than any page if the type is invalid.
        static func length(of type: UInt64) -> Int {
            switch type {
            case 0, 8, 9: 0
            case 1...4: Int(type)
            case 5: 6
            case 6, 7: 8
            case 10, 11: Int.max / 4
            default: Int(min((type - 12) / 2, UInt64(Int.max / 4)))
            }
        }
    }

    /// The row number; `nil` in an index.
    let row: Int64?
    let columns: [Column]
    /// The length in bytes, including overflow pages.
    let length: Int
    /// The offset of the record within its page.
    let start: Int

    // Longer than any record that gpslog writes. Damaged lengths may be longer.
    private static let mostBytes: UInt64 = 1 << 20
    private static let mostColumns = 64

    /// Parses the record in a cell; `nil` if the cell has no valid record.
    ///
    /// - Parameters:
    ///   - page: the bytes of the leaf.
    ///   - offset: the offset of the cell within the page.
    ///   - isRow: whether the leaf belongs to a table; false for an index.
    init?(in page: [UInt8], at offset: Int, isRow: Bool = true) {
        guard let length = page.variableLengthInteger(at: offset), length.value <= Self.mostBytes, length.value > 1
        else { return nil }
        var start = length.end
        var row: Int64?
        if isRow {
            guard let number = page.variableLengthInteger(at: start) else { return nil }
            (row, start) = (Int64(bitPattern: number.value), number.end)
        }
        guard let header = page.variableLengthInteger(at: start), header.value >= 2, header.value <= length.value,
            start + Int(header.value) <= page.count
        else { return nil }
        let (end, total) = (start + Int(header.value), Int(length.value))
        var (position, value, columns) = (header.end, Int(header.value), [Column]())
        while position < end, columns.count < Self.mostColumns {
            guard let type = page.variableLengthInteger(at: position) else { return nil }
            columns.append(Column(type: type.value, start: value))
            (position, value) = (type.end, value + Column.length(of: type.value))
            if value > total { return nil }
        }
        guard position == end, value == total else { return nil }
        (self.row, self.columns, self.length, self.start) = (row, columns, total, start)
    }

    /// All bytes of the record, including overflow pages; `nil` if some cannot be read.
    func payload(in page: [UInt8], of pages: DatabasePages) -> [UInt8]? {
        let usable = pages.layout.usable
        let local = localLength(usable)
        guard start + local <= usable else { return nil }
        var payload = Array(page[start..<start + local])
        if local == length { return payload }
        var next = page.bigEndian(at: start + local, bytes: 4).map(Int.init)
        payload.reserveCapacity(length)
        // Each page adds some bytes, so the loop ends even if the pages form a circle.
        while payload.count < length {
            guard let number = next, let overflow = pages.page(number) else { return nil }
            payload += overflow[4..<min(usable, 4 + length - payload.count)]
            next = overflow.bigEndian(at: 0, bytes: 4).map(Int.init)
        }
        return payload
    }

    /// The number of bytes in the cell itself; the others are in overflow pages.
    private func localLength(_ usable: Int) -> Int {
        let most = row == nil ? (usable - 12) * 64 / 255 - 23 : usable - 35
        if length <= most { return length }
        let least = (usable - 12) * 32 / 255 - 23
        let local = least + (length - least) % (usable - 4)
        return local <= most ? local : least
    }
}

/// The decoded values of a record whose bytes are all available.
struct RecordValues {
    private let columns: [StoredRecord.Column]
    private let payload: [UInt8]

    init(_ record: StoredRecord, _ payload: [UInt8]) {
        columns = record.columns
        self.payload = payload
    }

    /// The integer in a column; `nil` if it has another type.
    func integer(_ index: Int) -> Int64? {
        guard index < columns.count, columns[index].isInteger else { return nil }
        let column = columns[index]
        if column.type >= 8 { return Int64(column.type - 8) }
        guard let bits = payload.bigEndian(at: column.start, bytes: column.length) else { return nil }
        let unused = UInt64(64 - 8 * column.length)
        let integer = Int64(bitPattern: bits << unused) >> Int64(unused)
        return integer == ChunkColumn.absentInteger ? nil : integer
    }

    /// The number in a column; `nil` if it has another type.
    func real(_ index: Int) -> Double? {
        guard index < columns.count else { return nil }
        if columns[index].type != 7 { return integer(index).map(Double.init) }
        let real = payload.bigEndian(at: columns[index].start, bytes: 8).map(Double.init(bitPattern:))
        return real.flatMap { $0.isFinite ? $0 : nil }
    }

    /// The text in a column; `nil` if it has another type or is not UTF-8.
    func text(_ index: Int) -> String? {
        guard index < columns.count, columns[index].isText else { return nil }
        return bytes(of: columns[index]).flatMap { String(validating: $0, as: UTF8.self) }
    }

    /// The bytes in a column; `nil` if it has another type.
    func blob(_ index: Int) -> [UInt8]? {
        guard index < columns.count, columns[index].isBlob else { return nil }
        return bytes(of: columns[index])
    }

    private func bytes(of column: StoredRecord.Column) -> [UInt8]? {
        guard column.start + column.length <= payload.count else { return nil }
        return Array(payload[column.start..<column.start + column.length])
    }
}

/// Numbers in the encodings of SQLite; `nil` beyond the end.
extension [UInt8] {
    /// The unsigned big-endian number in `count` bytes.
    @inline(__always)
    func bigEndian(at position: Int, bytes count: Int) -> UInt64? {
        guard position >= 0, position <= self.count - count else { return nil }
        var number: UInt64 = 0
        for index in position..<position + count { number = number << 8 | UInt64(self[index]) }
        return number
    }

    /// The variable-length integer of 1 to 9 bytes at an offset, and the offset after it.
    ///
    /// Seven bits per byte, the highest first; a ninth byte has eight.
    @inline(__always)
    func variableLengthInteger(at position: Int) -> (value: UInt64, end: Int)? {
        guard position >= 0 else { return nil }
        var (value, index) = (0 as UInt64, position)
        while index < count {
            let byte = self[index]
            index += 1
            if index - position == 9 { return (value << 8 | UInt64(byte), index) }
            value = value << 7 | UInt64(byte & 0x7F)
            if byte < 0x80 { return (value, index) }
        }
        return nil
    }
}

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
