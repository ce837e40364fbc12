internal import CSQLite
package import SystemPackage

/// A connection to an SQLite database file; only one task at a time may use it.
@safe
package final class Connection {
    /// How a connection may access its file.
    package enum Access: Sendable {
        /// Read, and write if the operating system allows it. The file must exist.
        case readWrite
        /// Read the file without locks and without its write-ahead log. No other program may be writing.
        case immutable
    }

    package let file: FilePath

    package let access: Access

    /// How to treat damaged pages.
    package enum PageChecks: Sendable {
        /// Don't use checksums, for files of other programs.
        case none
        /// Reading a damaged page fails.
        case failing
        /// Damaged pages are read as they are, and recorded.
        case noting(PageDamage)
    }

    package private(set) var handle: OpaquePointer
    private var statements: [String: Statement] = [:]
    /// Whether statements that change the file are refused, unless `showing` runs them.
    var isFileProtected = false
    private var isShowing = false
    /// Rows that `showing` has changed.
    private var shownChanges: Int64 = 0

    /// Opens an existing file.
    ///
    /// - Parameters:
    ///   - file: the path of the database. Names that are special to SQLite, like `:memory:`, are ordinary paths here.
    ///   - access: how the connection may access the file.
    ///   - checks: how to treat damaged pages.
    ///   - timeout: how long to wait for another connection's lock, in milliseconds.
    /// - Throws: `SQLiteError` if the file does not exist or cannot be opened. Only the first statement shows whether
    ///   the file is a database.
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

    /// Creates a private database in an unnamed file, which disappears with the connection or the program.
    ///
    /// Contents that fit into the page cache never reach the disk. The file is in the first usable folder of
    /// `$SQLITE_TMPDIR`, `$TMPDIR`, `/var/tmp` and `/tmp`.
    ///
    /// - Parameter name: the name of the database in errors.
    /// - Throws: `SQLiteError` if the file cannot be created.
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

    /// Sets how long to wait for another connection's lock, in milliseconds.
    package func wait(for timeout: Int32) {
        unsafe sqlite3_busy_timeout(handle, timeout)
    }

    /// Closes the file now, even if other references to this connection exist; later statements use an empty database.
    package func close() {
        var empty: OpaquePointer?
        guard unsafe sqlite3_open_v2("", &empty, Self.flags | SQLITE_OPEN_READWRITE, nil) == SQLITE_OK,
            let replacement = unsafe empty
        else {
            // If memory runs out, the file stays open until the last reference is released.
            unsafe sqlite3_close_v2(empty)
            return
        }
        statements = [:]
        unsafe sqlite3_close_v2(handle)
        unsafe handle = replacement
    }

    deinit {
        // close_v2 keeps the connection open until the last statement is finalized.
        unsafe sqlite3_close_v2(handle)
    }

    /// Runs statements without parameters and ignores their rows.
    package func execute(_ sql: String) throws(SQLiteError) {
        let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
        if code != SQLITE_OK { throw unsafe Self.error(code: code, of: handle, file: file) }
    }

    /// A statement from the cache, or compiled and cached.
    package func statement(_ sql: String) throws(SQLiteError) -> Statement { try statement(sql, isForeign: false) }

    func statement(_ sql: String, isForeign: Bool) throws(SQLiteError) -> Statement {
        if let statement = statements[sql] {
            statement.reset()
            return statement
        }
        let handle = try unsafe compiled(sql)
        let statement = unsafe Statement(handle, file: file)
        if isFileProtected, !isShowing, !isForeign, unsafe sqlite3_stmt_readonly(handle) == 0 {
            throw SQLiteError(.readOnly, message: "this connection only reads", file: file)
        }
        statements[sql] = statement
        return statement
    }

    /// The rows of a query; `bind` sets the parameters, `read` converts each row.
    package func rows<Row>(
        of sql: String,
        bind: (Statement) -> Void = { _ in },
        read: (Statement) throws(SQLiteError) -> Row
    ) throws(SQLiteError) -> [Row] {
        let statement = try statement(sql)
        // An unfinished statement would keep its snapshot, so that the write-ahead log could not be reset and would
        // grow forever.
        defer { statement.reset() }
        bind(statement)
        var rows: [Row] = []
        while try statement.step() { rows.append(try read(statement)) }
        return rows
    }

    /// The integer in the first column of the first row; `nil` if no row is found, or it has NULL.
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

    /// A state of the database, which changes with each change by this or another connection.
    package struct State: Hashable, Sendable {
        fileprivate let ownChanges: Int64
        fileprivate let otherChanges: Int64
    }

    /// The current state; equal states mean that nothing has changed.
    package var state: State {
        get throws(SQLiteError) { State(ownChanges: ownChanges, otherChanges: try otherChanges) }
    }

    /// The state without what `showing` changes, for what is kept of stored rows alone.
    package var storedState: State {
        get throws(SQLiteError) { State(ownChanges: ownChanges - shownChanges, otherChanges: try otherChanges) }
    }

    /// Changes temporary tables, which only this connection sees.
    package func showing(_ body: () throws(SQLiteError) -> Void) throws(SQLiteError) {
        let before = ownChanges
        isShowing = true
        defer {
            isShowing = false
            shownChanges += ownChanges - before
        }
        try body()
    }

    private var ownChanges: Int64 { unsafe sqlite3_total_changes64(handle) }

    /// A counter that changes only when another connection has changed the database.
    package var otherChanges: Int64 {
        get throws(SQLiteError) { try integer("PRAGMA data_version") ?? 0 }
    }

    /// Whether the connection cannot write, because of its access or the operating system.
    package var isReadOnly: Bool { unsafe sqlite3_db_readonly(handle, "main") == 1 }

    package var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

    static func error(code: Int32, of handle: OpaquePointer?, file: FilePath) -> SQLiteError {
        let message = unsafe String(cString: handle == nil ? sqlite3_errstr(code) : sqlite3_errmsg(handle))
        let systemError = unsafe handle == nil ? 0 : sqlite3_system_errno(handle)
        return SQLiteError(code: code, systemError: systemError, message: message, file: file)
    }
}
