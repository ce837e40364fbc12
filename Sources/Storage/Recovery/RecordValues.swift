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
