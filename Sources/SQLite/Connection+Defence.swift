internal import CSQLite

extension Connection {
    /// Has SQLite trust nothing that the file says of itself: it may come from others, or be damaged.
    ///
    /// Its views and triggers call no functions that do more than calculate; what SQLite keeps of its own in the file cannot be
    /// written with SQL; and the cells of pages are checked before they are used.
    ///
    /// - Throws: `SQLiteError` where that cannot be set.
    package func distrustFile() throws(SQLiteError) {
        let settings: [(Int32, Int32)] = [(SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)]
        for (setting, isOn) in settings {
            let code = unsafe gpslog_sqlite3_db_config(handle, setting, isOn)
            if code != SQLITE_OK { throw unsafe Self.error(code: code, of: handle, file: file) }
        }
        try execute("PRAGMA cell_size_check = ON")
    }

    /// Limits the bytes of a text, a blob or a row, also of those that a view of the file computes; beyond, a statement fails.
    package func limitLength(to bytes: Int32) {
        _ = unsafe sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, bytes)
    }

    /// Compiles a statement that somebody else has written, which may look at this database and do nothing else.
    ///
    /// - Throws: `SQLiteError` where it cannot be compiled, opens other files, sets something, or calls a function that
    ///   tells of the program's memory or loads code.
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
        return try statement(sql)
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

    /// The pragmas whose argument sets nothing.
    private static let allowedPragmas: Set = [
        "table_info", "table_xinfo", "table_list", "index_list", "index_info", "index_xinfo", "foreign_key_list",
        "foreign_key_check", "integrity_check", "quick_check",
    ]
}
