internal import CPostgreSQL

/// The outcome of a statement, with its rows; libpq's memory goes with it.
@safe
final class PostgresResult {
    let handle: OpaquePointer

    init(_ handle: OpaquePointer) { unsafe self.handle = handle }

    deinit {
        unsafe PQclear(handle)
    }

    var count: Int { Int(unsafe PQntuples(handle)) }

    /// The number of rows that the statement inserted, changed or deleted.
    var changedRows: Int { Int(unsafe String(cString: PQcmdTuples(handle))) ?? 0 }

    /// The word by which the server says what it did, such as `COMMIT`.
    var command: String { unsafe String(cString: PQcmdStatus(handle)) }

    /// True where the statement was done.
    var isDone: Bool {
        let status = unsafe PQresultStatus(handle)
        return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_EMPTY_QUERY
    }

    /// The five characters of SQLSTATE; empty where the error is not the server's.
    var state: String {
        unsafe PQresultErrorField(handle, Self.stateField).map { unsafe String(cString: $0) } ?? ""
    }

    /// The fault, without the values that the server names in further lines.
    var message: String {
        unsafe PQresultErrorField(handle, Self.messageField).map { unsafe String(cString: $0) } ?? ""
    }

    // Macros with characters, which Swift does not import: PG_DIAG_SQLSTATE and PG_DIAG_MESSAGE_PRIMARY.
    private static let stateField = Int32(UInt8(ascii: "C"))
    private static let messageField = Int32(UInt8(ascii: "M"))

    /// The bytes of a value, as the server sent them; nil for NULL.
    func value<Value>(_ row: Int, _ column: Int, _ read: (UnsafeRawBufferPointer) -> Value?) -> Value? {
        let (row, column) = (Int32(clamping: row), Int32(clamping: column))
        guard unsafe column < PQnfields(handle), unsafe PQgetisnull(handle, row, column) == 0,
            let start = unsafe PQgetvalue(handle, row, column)
        else { return nil }
        let count = Int(unsafe PQgetlength(handle, row, column))
        return unsafe read(UnsafeRawBufferPointer(start: start, count: count))
    }
}
