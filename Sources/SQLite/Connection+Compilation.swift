internal import CSQLite

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
