internal import CSQLite

extension Connection {
    /// Lets the statements of this connection call a function of one BLOB; nil is NULL.
    ///
    /// - Parameters:
    ///   - name: what statements call it.
    ///   - body: the same bytes always give the same text.
    /// - Throws: where there is no memory for it.
    package func define(_ name: String, _ body: @escaping ([UInt8]) -> String?) throws(SQLiteError) {
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

    private final class Function {
        private let body: ([UInt8]) -> String?

        init(_ body: @escaping ([UInt8]) -> String?) { self.body = body }

        static func call(_ context: OpaquePointer?, _ value: OpaquePointer?) {
            guard let function = unsafe sqlite3_user_data(context) else { return }
            let body = unsafe Unmanaged<Function>.fromOpaque(function).takeUnretainedValue().body
            let count = Int(unsafe sqlite3_value_bytes(value))
            let bytes = unsafe UnsafeRawBufferPointer(start: sqlite3_value_blob(value), count: count)
            guard let text = unsafe body([UInt8](bytes)) else { return unsafe sqlite3_result_null(context) }
            unsafe text.withCString {
                unsafe gpslog_sqlite3_result_text(context, $0, Int32(clamping: text.utf8.count))
            }
        }
    }
}
