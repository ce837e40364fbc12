internal import CSQLite
package import SystemPackage

/// A connection to an SQLite database file; one task at a time may use it.
@safe
package final class Connection {
    /// The access that a connection may have to its file.
    package enum Access: Sendable {
        /// Read it, and write it where the operating system lets us. The file must exist.
        case readWrite
        /// Read the file alone, without locks and without what waits in its write-ahead log; nobody may be writing.
        case immutable
    }

    /// The database.
    package let file: FilePath

    /// The access that this connection may have to it.
    package let access: Access

    /// The treatment of pages that are not as they were written.
    package enum PageChecks: Sendable {
        /// Pages have no checksums: the file is for other programs.
        case none
        /// Reading such a page fails.
        case failing
        /// Such a page is read as it is, and noted.
        case noting(PageDamage)
    }

    package private(set) var handle: OpaquePointer
    private var statements: [String: Statement] = [:]

    /// Opens an existing file.
    ///
    /// - Parameters:
    ///   - file: the database; a path that SQLite reads as something else, like `:memory:`, is a file here too.
    ///   - access: the access that the connection may have to the file.
    ///   - checks: the treatment of pages that are not as they were written.
    ///   - timeout: milliseconds to wait for another connection's lock.
    /// - Throws: `SQLiteError` where there is no such file or it cannot be opened; whether it is a database at all
    ///   shows only at the first statement.
    package convenience init(
        _ file: FilePath,
        access: Access,
        checking checks: PageChecks = .failing,
        timeout: Int32
    ) throws(SQLiteError) {
        let mode = access == .readWrite ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
        let name = Self.uri(of: file.asDatabase, access: access)
        try self.init(file, access, opening: name, mode | SQLITE_OPEN_URI, by: Self.fileSystem(for: checks))
        if case .noting(let damage) = checks { try note(in: damage) }
        wait(for: timeout)
    }

    /// Makes a database that nobody else sees, in a file without a name, which is gone with the connection or the program.
    ///
    /// Contents that fit into the page cache never reach the disk. The file is in the first folder for temporary files that
    /// SQLite may use: `$SQLITE_TMPDIR`, `$TMPDIR`, `/var/tmp`, `/tmp`.
    ///
    /// - Parameter name: the name by which errors call it.
    /// - Throws: `SQLiteError` where it cannot be made.
    package convenience init(temporaryNamed name: FilePath) throws(SQLiteError) {
        try self.init(name, .readWrite, opening: "", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    }

    private init(
        _ file: FilePath,
        _ access: Access,
        opening name: String,
        _ mode: Int32,
        by fileSystem: String? = nil
    ) throws(SQLiteError) {
        var opened: OpaquePointer?
        let code = unsafe sqlite3_open_v2(name, &opened, mode | Self.flags, fileSystem)
        guard code == SQLITE_OK, let handle = unsafe opened else {
            let error = unsafe Self.error(code: code, of: opened, file: file)
            unsafe sqlite3_close_v2(opened)
            throw error
        }
        (self.file, self.access) = (file, access)
        unsafe self.handle = handle
    }

    private static let flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE

    /// Waits so many milliseconds for another connection's lock from now on.
    package func wait(for timeout: Int32) {
        unsafe sqlite3_busy_timeout(handle, timeout)
    }

    /// Closes the file now, whoever still holds this connection; statements behind it find an empty database.
    package func close() {
        var empty: OpaquePointer?
        guard unsafe sqlite3_open_v2("", &empty, Self.flags | SQLITE_OPEN_READWRITE, nil) == SQLITE_OK,
            let replacement = unsafe empty
        else {
            // Without memory for that it stays open as long as it is held.
            unsafe sqlite3_close_v2(empty)
            return
        }
        statements = [:]
        unsafe sqlite3_close_v2(handle)
        unsafe handle = replacement
    }

    deinit {
        // Statements that outlive the connection keep it open until they go: that is close_v2's promise.
        unsafe sqlite3_close_v2(handle)
    }

    /// Runs statements that need no values and whose rows do not matter.
    package func execute(_ sql: String) throws(SQLiteError) {
        let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
        if code != SQLITE_OK { throw unsafe Self.error(code: code, of: handle, file: file) }
    }

    /// A statement ready for its values, compiled once and kept.
    package func statement(_ sql: String) throws(SQLiteError) -> Statement {
        if let statement = statements[sql] {
            statement.reset()
            return statement
        }
        let statement = unsafe Statement(try compiled(sql), file: file)
        statements[sql] = statement
        return statement
    }

    /// The rows of a query; `bind` sets its values, `read` makes something of each row.
    package func rows<Row>(
        of sql: String,
        bind: (Statement) -> Void = { _ in },
        read: (Statement) throws(SQLiteError) -> Row
    ) throws(SQLiteError) -> [Row] {
        let statement = try statement(sql)
        // A statement left unfinished would hold its snapshot, and the write-ahead log would grow without end.
        defer { statement.reset() }
        bind(statement)
        var rows: [Row] = []
        while try statement.step() { rows.append(try read(statement)) }
        return rows
    }

    /// The integer that a query's first row begins with; nil where there is no row, or NULL in it.
    package func integer(_ sql: String, bind: (Statement) -> Void = { _ in }) throws(SQLiteError) -> Int64? {
        let statement = try statement(sql)
        defer { statement.reset() }
        bind(statement)
        return try statement.step() ? statement.nextInteger() : nil
    }

    /// The number of the row that was inserted last.
    package var lastInsertedRow: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

    /// The number of rows that the last statement inserted, changed or deleted.
    package var changedRows: Int { Int(unsafe sqlite3_changes(handle)) }

    /// The state that the database has come to, by this connection's changes and by all others'.
    package struct State: Hashable, Sendable {
        fileprivate let ownChanges: Int64
        fileprivate let otherChanges: Int64
    }

    /// The state that the database has come to: the same as before where nobody has changed it since.
    package var state: State {
        get throws(SQLiteError) {
            State(ownChanges: unsafe sqlite3_total_changes64(handle), otherChanges: try otherChanges)
        }
    }

    /// The state that the database has come to by changes that others have made: the same as before where nobody else has
    /// changed it.
    package var otherChanges: Int64 {
        get throws(SQLiteError) { try integer("PRAGMA data_version") ?? 0 }
    }

    /// True where the file can only be read, by the operating system's or the connection's will.
    package var isReadOnly: Bool { unsafe sqlite3_db_readonly(handle, "main") == 1 }

    /// True where a transaction is open.
    package var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

    static func error(code: Int32, of handle: OpaquePointer?, file: FilePath) -> SQLiteError {
        let message = unsafe String(cString: handle == nil ? sqlite3_errstr(code) : sqlite3_errmsg(handle))
        let systemError = unsafe handle == nil ? 0 : sqlite3_system_errno(handle)
        return SQLiteError(code: code, systemError: systemError, message: message, file: file)
    }
}
