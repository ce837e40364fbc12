internal import CSQLite

extension Connection {
    /// Lets the statements of this connection read a computed table.
    ///
    /// - Parameters:
    ///   - table: the table, which the connection keeps until it closes; it must not keep the connection.
    ///   - name: the name by which statements know it.
    /// - Throws: `SQLiteError` where there is no memory for it.
    package func define(_ table: some ComputedTable, named name: String) throws(SQLiteError) {
        let definition = unsafe Unmanaged.passRetained(ComputedTableDefinition(table)).toOpaque()
        let code = unsafe sqlite3_create_module_v2(
            handle,
            name,
            ComputedTableCalls.module,
            definition,
            // Called when the connection closes, and also if the module cannot be made.
            { definition in
                if let definition = unsafe definition {
                    unsafe Unmanaged<ComputedTableDefinition>.fromOpaque(definition).release()
                }
            }
        )
        if code != SQLITE_OK { throw SQLiteError(code: code, systemError: 0, message: "", file: file) }
    }
}

/// A computed table and the searches that statements have been compiled to, by whose places SQLite knows them.
final class ComputedTableDefinition {
    let table: any ComputedTable
    private var searches: [RowSearch] = []

    init(_ table: any ComputedTable) { self.table = table }

    /// The place of a search, of which there are few: those that differ in more than values.
    func place(of search: RowSearch) -> Int32 {
        if let known = searches.firstIndex(of: search) { return Int32(truncatingIfNeeded: known) }
        searches.append(search)
        return Int32(truncatingIfNeeded: searches.count - 1)
    }

    /// The search at a place.
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
