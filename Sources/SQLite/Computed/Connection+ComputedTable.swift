internal import CSQLite

extension Connection {
    /// Makes a computed table available to the statements of this connection.
    ///
    /// - Parameters:
    ///   - table: the table. The connection retains it until it closes, so the table must not retain the connection.
    ///   - name: the name of the table in SQL.
    /// - Throws: `SQLiteError` if memory runs out.
    package func define(_ table: some ComputedTable, named name: String) throws(SQLiteError) {
        let definition = unsafe Unmanaged.passRetained(ComputedTableDefinition(table)).toOpaque()
        let code = unsafe sqlite3_create_module_v2(
            handle,
            name,
            ComputedTableCalls.module,
            definition,
            // Called when the connection closes, and also if creating the module fails.
            { definition in
                if let definition = unsafe definition {
                    unsafe Unmanaged<ComputedTableDefinition>.fromOpaque(definition).release()
                }
            }
        )
        if code != SQLITE_OK { throw SQLiteError(code: code, systemError: 0, message: "", file: file) }
    }
}

/// A computed table and the searches of its compiled statements, which SQLite identifies by index.
final class ComputedTableDefinition {
    let table: any ComputedTable
    private var searches: [RowSearch] = []

    init(_ table: any ComputedTable) { self.table = table }

    /// The index of a search.
    ///
    /// There are few of them, as values don't count.
    func place(of search: RowSearch) -> Int32 {
        if let known = searches.firstIndex(of: search) { return Int32(truncatingIfNeeded: known) }
        searches.append(search)
        return Int32(truncatingIfNeeded: searches.count - 1)
    }

    func search(at place: Int32) -> RowSearch {
        searches.indices.contains(Int(place)) ? searches[Int(place)] : RowSearch(conditions: [], order: [])
    }
}

extension SQLiteError {
    /// The result code with which a computed table ends a statement.
    var codeForStatement: Int32 {
        if code != SQLITE_OK { return code }
        return reason == .damaged ? SQLITE_CORRUPT : SQLITE_ERROR
    }
}
