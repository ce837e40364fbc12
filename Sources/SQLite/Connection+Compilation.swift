internal import CSQLite

extension Connection {
    /// The one statement of a text, compiled; whoever asked finalizes it.
    ///
    /// - Throws: `SQLiteError` where the text cannot be compiled, or holds no statement, or more than one: SQLite itself
    ///   would leave out all behind the first, and nobody would know.
    func compiled(_ sql: String) throws(SQLiteError) -> OpaquePointer {
        let (first, rest) = try unsafe firstStatement(of: sql)
        guard let first = unsafe first else { throw SQLiteError(.other, message: "there is no statement", file: file) }
        guard !rest.isEmpty else { return unsafe first }
        var isLast = false
        defer { if !isLast { unsafe sqlite3_finalize(first) } }
        // Spaces and comments may follow.
        let second = try unsafe firstStatement(of: rest).statement
        isLast = unsafe second == nil
        unsafe sqlite3_finalize(second)
        if !isLast { throw SQLiteError(.other, message: "there is more than one statement", file: file) }
        return unsafe first
    }

    /// The first statement of a text, nil where there is none, and what comes behind it.
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
