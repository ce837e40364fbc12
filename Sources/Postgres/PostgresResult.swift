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
