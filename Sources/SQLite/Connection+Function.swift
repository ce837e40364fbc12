internal import CSQLite

extension Connection {
    /// Lets the statements of this connection call a function of one BLOB; of NULL it is NULL.
    ///
    /// - Parameters:
    ///   - name: what statements call it.
    ///   - body: the same bytes always give the same text; what it throws ends the statement, with that reason if it is
    ///     damage.
    /// - Throws: where there is no memory for it.
    package func define(_ name: String, _ body: @escaping Body) throws(SQLiteError) {
        let function = unsafe Unmanaged.passRetained(Function(body)).toOpaque()
        let traits = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
        let code = unsafe sqlite3_create_function_v2(
            handle,
            name,
            1,
            traits,
            function,
            { context, _, values in unsafe Function.call(context, values?.pointee) },
            nil,
            nil,
            // Called when the connection closes, and also if the function cannot be made.
            { function in
                if let function = unsafe function { unsafe Unmanaged<Function>.fromOpaque(function).release() }
            }
        )
        if code != SQLITE_OK { throw SQLiteError(code: code, systemError: 0, message: "", file: file) }
    }

    /// What makes text of a BLOB's bytes.
    package typealias Body = ([UInt8]) throws(SQLiteError) -> String

    private final class Function {
        private let body: Body

        init(_ body: @escaping Body) { self.body = body }

        static func call(_ context: OpaquePointer?, _ value: OpaquePointer?) {
            guard let function = unsafe sqlite3_user_data(context), unsafe sqlite3_value_type(value) != SQLITE_NULL
            else {
                return unsafe sqlite3_result_null(context)
            }
            let body = unsafe Unmanaged<Function>.fromOpaque(function).takeUnretainedValue().body
            let count = Int(unsafe sqlite3_value_bytes(value))
            let bytes = unsafe [UInt8](UnsafeRawBufferPointer(start: sqlite3_value_blob(value), count: count))
            do throws(SQLiteError) {
                let text = try body(bytes)
                unsafe text.withCString {
                    unsafe gpslog_sqlite3_result_text(context, $0, Int32(clamping: text.utf8.count))
                }
            } catch {
                unsafe sqlite3_result_error(context, error.message, -1)
                // The text stays, and the code says what kind of error it is.
                if error.reason == .damaged { unsafe sqlite3_result_error_code(context, SQLITE_CORRUPT) }
            }
        }
    }
}
