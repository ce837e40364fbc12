/// A row of a query result; read its columns in order, starting with the first.
package struct PostgresRow {
    private let result: PostgresResult
    private let row: Int
    private var column = -1

    init(_ row: Int, of result: PostgresResult) {
        (self.row, self.result) = (row, result)
    }

    /// Reads a `bigint`, `integer`, `smallint`, or a `boolean` as 0 or 1; `nil` for NULL.
    package mutating func nextInteger() -> Int64? {
        unsafe next { bytes in
            let pattern = unsafe bytes.reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
            switch bytes.count {
            case 8: return Int64(bitPattern: pattern)
            case 4: return Int64(Int32(truncatingIfNeeded: pattern))
            case 2: return Int64(Int16(truncatingIfNeeded: pattern))
            case 1: return Int64(pattern)
            default: return nil
            }
        }
    }

    /// Reads a `double precision`; `nil` for NULL.
    package mutating func nextReal() -> Double? {
        nextInteger().map { Double(bitPattern: UInt64(bitPattern: $0)) }
    }

    /// Reads a `text`; `nil` for NULL.
    package mutating func nextText() -> String? {
        unsafe next { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// Reads a `bytea` or `uuid` and reserves capacity for more bytes; empty for NULL.
    package mutating func nextBytes(withRoomFor more: Int = 0) -> [UInt8] {
        unsafe next { value in
            var bytes: [UInt8] = []
            bytes.reserveCapacity(value.count + more)
            unsafe bytes.append(contentsOf: value)
            return bytes
        } ?? []
    }

    private mutating func next<Value>(_ read: (UnsafeRawBufferPointer) -> Value?) -> Value? {
        column += 1
        return unsafe result.value(row, column, read)
    }
}
