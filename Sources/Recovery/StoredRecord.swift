internal import FixCodec

/// A row as it is in a cell of a leaf, its values not yet read.
///
/// Source: "Database File Format" (SQLite), 2.1 "Record Format".
package struct StoredRecord {
    /// A value of it.
    package struct Column {
        /// SQLite's serial type.
        let type: UInt64
        /// The offset at which it begins among all bytes of the record.
        let start: Int

        /// A value of a serial type, at an offset.
        package init(type: UInt64, start: Int) { (self.type, self.start) = (type, start) }

        var isNull: Bool { type == 0 }
        var isInteger: Bool { (1...6).contains(type) || type == 8 || type == 9 }
        // A number without decimals is written as an integer.
        var isNumber: Bool { isInteger || type == 7 }
        var isText: Bool { type >= 13 && type & 1 == 1 }
        var isBlob: Bool { type >= 12 && type & 1 == 0 }
        var length: Int { Self.length(of: type) }

        /// Bytes of a value; more than any page has where there is no such type.
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

    /// The row's number; nil in an index.
    let row: Int64?
    /// Its values.
    let columns: [Column]
    /// The number of bytes that it has in all.
    let length: Int
    /// The offset at which those begin that are in the cell.
    let start: Int

    // No record of ours comes near; a damaged length may.
    private static let mostBytes: UInt64 = 1 << 20
    private static let mostColumns = 64

    /// The record of a cell; nil where no record is.
    ///
    /// - Parameters:
    ///   - page: the leaf.
    ///   - offset: the place in the page at which the cell begins.
    ///   - isRow: true where the leaf is a table's, and not an index's.
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

    /// All bytes of the record, with those in overflow pages; nil where some cannot be read.
    func payload(in page: [UInt8], of pages: DatabasePages) -> [UInt8]? {
        let usable = pages.layout.usable
        let local = localLength(usable)
        guard start + local <= usable else { return nil }
        var payload = Array(page[start..<start + local])
        if local == length { return payload }
        var next = page.bigEndian(at: start + local, bytes: 4).map(Int.init)
        payload.reserveCapacity(length)
        // Each page adds some bytes, so that this ends even where they lead in a circle.
        while payload.count < length {
            guard let number = next, let overflow = pages.page(number) else { return nil }
            payload += overflow[4..<min(usable, 4 + length - payload.count)]
            next = overflow.bigEndian(at: 0, bytes: 4).map(Int.init)
        }
        return payload
    }

    /// The number of bytes that are in the cell itself.
    private func localLength(_ usable: Int) -> Int {
        let most = row == nil ? (usable - 12) * 64 / 255 - 23 : usable - 35
        if length <= most { return length }
        let least = (usable - 12) * 32 / 255 - 23
        let local = least + (length - least) % (usable - 4)
        return local <= most ? local : least
    }
}

/// The values of a record, all of whose bytes are there.
struct RecordValues {
    private let columns: [StoredRecord.Column]
    private let payload: [UInt8]

    /// The values of a record, which has these bytes.
    init(_ record: StoredRecord, _ payload: [UInt8]) {
        columns = record.columns
        self.payload = payload
    }

    /// An integer; nil where there is none.
    func integer(_ index: Int) -> Int64? {
        guard index < columns.count, columns[index].isInteger else { return nil }
        let column = columns[index]
        if column.type >= 8 { return Int64(column.type - 8) }
        guard let bits = payload.bigEndian(at: column.start, bytes: column.length) else { return nil }
        let unused = UInt64(64 - 8 * column.length)
        let integer = Int64(bitPattern: bits << unused) >> Int64(unused)
        return integer == ChunkColumn.absentInteger ? nil : integer
    }

    /// A number; nil where there is none.
    func real(_ index: Int) -> Double? {
        guard index < columns.count else { return nil }
        if columns[index].type != 7 { return integer(index).map(Double.init) }
        let real = payload.bigEndian(at: columns[index].start, bytes: 8).map(Double.init(bitPattern:))
        return real.flatMap { $0.isFinite ? $0 : nil }
    }

    /// A text; nil where there is none, or what is there is no UTF-8.
    func text(_ index: Int) -> String? {
        guard index < columns.count, columns[index].isText else { return nil }
        return bytes(of: columns[index]).flatMap { String(validating: $0, as: UTF8.self) }
    }

    /// Bytes; nil where there are none.
    func blob(_ index: Int) -> [UInt8]? {
        guard index < columns.count, columns[index].isBlob else { return nil }
        return bytes(of: columns[index])
    }

    private func bytes(of column: StoredRecord.Column) -> [UInt8]? {
        guard column.start + column.length <= payload.count else { return nil }
        return Array(payload[column.start..<column.start + column.length])
    }
}

/// Numbers as SQLite writes them; what is beyond the end is nil.
extension [UInt8] {
    /// The number without sign in `count` bytes at a place, the highest byte first.
    @inline(__always)
    func bigEndian(at position: Int, bytes count: Int) -> UInt64? {
        guard position >= 0, position <= self.count - count else { return nil }
        var number: UInt64 = 0
        for index in position..<position + count { number = number << 8 | UInt64(self[index]) }
        return number
    }

    /// The integer of one to nine bytes at a place, and where it ends.
    ///
    /// Seven bits a byte, the highest first; a ninth byte has eight.
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
