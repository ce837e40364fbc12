internal import CPostgreSQL

/// Result of a statement with its rows; it owns libpq's memory.
@safe
final class PostgresResult {
    let handle: OpaquePointer

    init(_ handle: OpaquePointer) { unsafe self.handle = handle }

    deinit {
        unsafe PQclear(handle)
    }

    var count: Int { Int(unsafe PQntuples(handle)) }

    /// Number of rows inserted, changed or deleted.
    var changedRows: Int { Int(unsafe String(cString: PQcmdTuples(handle))) ?? 0 }

    /// Command tag, such as `COMMIT`.
    var command: String { unsafe String(cString: PQcmdStatus(handle)) }

    /// Whether the statement succeeded.
    var isDone: Bool {
        let status = unsafe PQresultStatus(handle)
        return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_EMPTY_QUERY
    }

    /// SQLSTATE (five characters); empty if the error is not the server's.
    var state: String {
        unsafe PQresultErrorField(handle, Self.stateField).map { unsafe String(cString: $0) } ?? ""
    }

    /// Primary error message, without further lines, which may contain stored values.
    var message: String {
        unsafe PQresultErrorField(handle, Self.messageField).map { unsafe String(cString: $0) } ?? ""
    }

    // PG_DIAG_SQLSTATE and PG_DIAG_MESSAGE_PRIMARY: Swift does not import macros with character constants.
    private static let stateField = Int32(UInt8(ascii: "C"))
    private static let messageField = Int32(UInt8(ascii: "M"))

    /// Passes the bytes of a value as sent by the server; `nil` for NULL.
    func value<Value>(_ row: Int, _ column: Int, _ read: (UnsafeRawBufferPointer) -> Value?) -> Value? {
        let (row, column) = (Int32(clamping: row), Int32(clamping: column))
        guard unsafe column < PQnfields(handle), unsafe PQgetisnull(handle, row, column) == 0,
            let start = unsafe PQgetvalue(handle, row, column)
        else { return nil }
        let count = Int(unsafe PQgetlength(handle, row, column))
        return unsafe read(UnsafeRawBufferPointer(start: start, count: count))
    }
}

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
