internal import CSQLite

extension Connection {
    /// Makes SQLite distrust the contents of the file, which may come from others or be damaged.
    ///
    /// Views and triggers of the file can only call functions without side effects, SQL cannot write SQLite's internal
    /// tables, and the cells of pages are checked before they are used.
    ///
    /// - Throws: `SQLiteError` if a setting fails.
    package func distrustFile() throws(SQLiteError) {
        let settings: [(Int32, Int32)] = [(SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)]
        for (setting, isOn) in settings {
            let code = unsafe gpslog_sqlite3_db_config(handle, setting, isOn)
            if code != SQLITE_OK { throw unsafe Self.error(code: code, of: handle, file: file) }
        }
        try execute("PRAGMA cell_size_check = ON")
    }

    /// Refuses statements that change the file; `showing` can change temporary tables.
    ///
    /// SQLite does the same with `PRAGMA query_only`, also for temporary tables, but compiles all statements again
    /// whenever that is switched.
    package func protectFile() { isFileProtected = true }

    /// Limits the size of a text, a blob or a row in bytes, including computed ones; a statement that exceeds it fails.
    package func limitLength(to bytes: Int32) {
        _ = unsafe sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, bytes)
    }

    /// Compiles an untrusted statement, which can only read this database.
    ///
    /// - Throws: `SQLiteError` if the statement cannot be compiled, opens other files, changes a setting, or calls a
    ///   function that reveals the program's memory or loads code.
    package func foreignStatement(_ sql: String) throws(SQLiteError) -> Statement {
        unsafe sqlite3_set_authorizer(
            handle,
            { _, action, first, second, _, _ in
                let names = unsafe (first.map { unsafe String(cString: $0) }, second.map { unsafe String(cString: $0) })
                return Connection.isAllowed(action, names.0, names.1) ? SQLITE_OK : SQLITE_DENY
            },
            nil
        )
        defer { unsafe sqlite3_set_authorizer(handle, nil, nil) }
        return try statement(sql, isForeign: true)
    }

    private static func isAllowed(_ action: Int32, _ first: String?, _ second: String?) -> Bool {
        switch action {
        case SQLITE_ATTACH, SQLITE_DETACH: false
        case SQLITE_FUNCTION: !deniedFunctions.contains(second?.lowercased() ?? "")
        case SQLITE_PRAGMA: second == nil || allowedPragmas.contains(first?.lowercased() ?? "")
        default: true
        }
    }

    private static let deniedFunctions: Set = ["fts3_tokenizer", "load_extension"]

    /// The pragmas whose argument changes nothing.
    private static let allowedPragmas: Set = [
        "table_info", "table_xinfo", "table_list", "index_list", "index_info", "index_xinfo", "foreign_key_list",
        "foreign_key_check", "integrity_check", "quick_check",
    ]
}
