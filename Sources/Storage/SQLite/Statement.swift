internal import CSQLite
internal import SystemPackage

/// A compiled SQL statement with its parameters and its current row.
///
/// Parameters are bound and columns are read in order, starting with the first.
@safe
package final class Statement {
    private let handle: OpaquePointer
    private let file: FilePath
    private var parameter: Int32 = 0
    private var column: Int32 = 0
    // The first failure to bind a parameter, reported by the next step, so that callers need not check each one.
    private var bindingFailure = SQLITE_OK

    init(_ handle: OpaquePointer, file: FilePath) {
        unsafe self.handle = handle
        self.file = file
    }

    deinit {
        unsafe sqlite3_finalize(handle)
    }

    /// Binds the next parameter; `nil` is NULL.
    package func bind(_ integer: Int64?) {
        parameter += 1
        // Parameters that are not bound are NULL, as `reset` clears them.
        guard let integer else { return }
        note(unsafe sqlite3_bind_int64(handle, parameter, integer))
    }

    /// Binds the next parameter; `nil` and NaN are NULL.
    package func bind(_ real: Double?) {
        parameter += 1
        guard let real else { return }
        note(unsafe sqlite3_bind_double(handle, parameter, real))
    }

    /// Binds the next parameter; `nil` is NULL.
    ///
    /// Text may contain any character, including U+0000.
    package func bind(_ text: String?) {
        parameter += 1
        guard let text else { return }
        let count = Int32(clamping: text.utf8.count)
        note(unsafe text.withCString { unsafe gpslog_sqlite3_bind_text(handle, parameter, $0, count) })
    }

    /// Binds the next parameter to a constant text, which is not copied.
    package func bind(constant text: StaticString) {
        parameter += 1
        let start = unsafe UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
        note(unsafe sqlite3_bind_text(handle, parameter, start, Int32(text.utf8CodeUnitCount), nil))
    }

    /// Binds the next parameter to a text of at most `count` bytes of UTF-8, which `write` writes.
    ///
    /// `write` returns the number of bytes.
    package func bind(atMost count: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) {
        parameter += 1
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { text in
            guard let start = text.baseAddress else { return }
            let length = Int32(unsafe write(start))
            let characters = unsafe UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
            note(unsafe gpslog_sqlite3_bind_text(handle, parameter, characters, length))
        }
    }

    /// Binds the next parameter; `nil` is NULL.
    package func bind(_ bytes: [UInt8]?) {
        parameter += 1
        guard let bytes else { return }
        let count = Int32(clamping: bytes.count)
        note(unsafe bytes.withUnsafeBytes { unsafe gpslog_sqlite3_bind_blob(handle, parameter, $0.baseAddress, count) })
    }

    package func bind(_ value: SQLiteValue) {
        switch value {
        case .null: skip(1)
        case .integer(let integer): bind(integer)
        case .real(let real): bind(real)
        case .text(let text): bind(text)
        case .bytes(let bytes): bind(bytes)
        }
    }

    /// Leaves the next parameters NULL.
    package func skip(_ count: Int32) {
        parameter += count
    }

    /// Moves to the next row; false if no rows are left.
    package func step() throws(SQLiteError) -> Bool {
        column = 0
        let code = bindingFailure == SQLITE_OK ? unsafe sqlite3_step(handle) : bindingFailure
        switch code {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw error(code)
        }
    }

    /// Runs a statement that returns no rows, and resets it.
    package func run() throws(SQLiteError) {
        defer { reset() }
        while try step() {}
    }

    /// Resets the statement and clears its parameters.
    package func reset() {
        unsafe sqlite3_reset(handle)
        unsafe sqlite3_clear_bindings(handle)
        (parameter, column, bindingFailure) = (0, 0, SQLITE_OK)
    }

    /// Reads the next column of this row; `nil` for NULL.
    package func nextInteger() -> Int64? {
        defer { column += 1 }
        return isNull ? nil : unsafe sqlite3_column_int64(handle, column)
    }

    /// Reads the next column of this row; `nil` for NULL.
    package func nextReal() -> Double? {
        defer { column += 1 }
        return isNull ? nil : unsafe sqlite3_column_double(handle, column)
    }

    /// Reads the next column of this row; `nil` for NULL.
    package func nextText() -> String? {
        defer { column += 1 }
        guard let characters = unsafe sqlite3_column_text(handle, column) else { return nil }
        let count = Int(unsafe sqlite3_column_bytes(handle, column))
        return unsafe String(decoding: UnsafeBufferPointer(start: characters, count: count), as: UTF8.self)
    }

    /// Reads the next column of this row as text; numbers have enough digits to restore them exactly.
    ///
    /// `nil` for NULL.
    package func nextExactText() -> String? {
        unsafe sqlite3_column_type(handle, column) == SQLITE_FLOAT ? nextReal().map { "\($0)" } : nextText()
    }

    package var columnNames: [String] {
        (0..<(unsafe sqlite3_column_count(handle))).map { column in
            unsafe sqlite3_column_name(handle, column).map { unsafe String(cString: $0) } ?? ""
        }
    }

    /// Reads the bytes in the next column of this row, with capacity for `more` bytes; empty for NULL.
    package func nextBytes(withRoomFor more: Int = 0) -> [UInt8] {
        defer { column += 1 }
        guard let bytes = unsafe sqlite3_column_blob(handle, column) else { return [] }
        let count = Int(unsafe sqlite3_column_bytes(handle, column))
        var copy: [UInt8] = []
        copy.reserveCapacity(count + more)
        unsafe copy.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
        return copy
    }

    /// Reads the next column of this row with its stored type.
    package func nextValue() -> SQLiteValue {
        switch unsafe sqlite3_column_type(handle, column) {
        case SQLITE_INTEGER: .integer(nextInteger() ?? 0)
        case SQLITE_FLOAT: .real(nextReal() ?? 0)
        case SQLITE_TEXT: .text(nextText() ?? "")
        case SQLITE_BLOB: .bytes(nextBytes())
        default: nextNull()
        }
    }

    private func nextNull() -> SQLiteValue {
        column += 1
        return .null
    }

    private var isNull: Bool { unsafe sqlite3_column_type(handle, column) == SQLITE_NULL }

    private func note(_ code: Int32) {
        if bindingFailure == SQLITE_OK { bindingFailure = code }
    }

    private func error(_ code: Int32) -> SQLiteError {
        let connection = unsafe sqlite3_db_handle(handle)
        let message = unsafe String(cString: sqlite3_errmsg(connection))
        let systemError = unsafe sqlite3_system_errno(connection)
        return SQLiteError(code: code, systemError: systemError, message: message, file: file)
    }
}

/// A value of a row, as stored by SQLite.
package enum SQLiteValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case bytes([UInt8])
}

extension Connection {
    /// Compiles a text with exactly one statement.
    ///
    /// The caller finalizes it.
    ///
    /// - Throws: `SQLiteError` if the text cannot be compiled, or has no statement or several. SQLite itself would
    ///   silently ignore all but the first.
    func compiled(_ sql: String) throws(SQLiteError) -> OpaquePointer {
        let (first, rest) = try unsafe firstStatement(of: sql)
        guard let first = unsafe first else { throw SQLiteError(.other, message: "there is no statement", file: file) }
        guard !rest.isEmpty else { return unsafe first }
        var isLast = false
        defer { if !isLast { unsafe sqlite3_finalize(first) } }
        // Spaces and comments may follow the statement.
        let second = try unsafe firstStatement(of: rest).statement
        isLast = unsafe second == nil
        unsafe sqlite3_finalize(second)
        if !isLast { throw SQLiteError(.other, message: "there is more than one statement", file: file) }
        return unsafe first
    }

    /// Compiles the first statement of a text, `nil` if it has none, and returns the rest of the text.
    private func firstStatement(of sql: String) throws(SQLiteError) -> (statement: OpaquePointer?, rest: String) {
        var statement: OpaquePointer?
        var rest = ""
        let code = unsafe sql.withCString { text in
            var end: UnsafePointer<CChar>?
            let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
            let code = unsafe sqlite3_prepare_v3(handle, text, -1, flags, &statement, &end)
            if let end = unsafe end { rest = unsafe String(cString: end) }
            return code
        }
        if code != SQLITE_OK { throw unsafe Self.error(code: code, of: handle, file: file) }
        return unsafe (statement, rest)
    }
}
