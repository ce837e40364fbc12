internal import CSQLite

extension Connection {
    /// Makes room in each page for a checksum: at once in a database without a page, in others as soon as `VACUUM` writes them
    /// anew.
    ///
    /// - Throws: `SQLiteError` where SQLite cannot make it.
    package func makeRoomForChecksums() throws(SQLiteError) {
        try control(SQLITE_FCNTL_RESERVE_BYTES, Int32(PageChecksum.length))
    }

    /// True where pages have room for a checksum.
    package var hasRoomForChecksums: Bool {
        get throws(SQLiteError) {
            // Read from the file, so that SQLite knows what is there.
            _ = try schemaVersion
            return try control(SQLITE_FCNTL_RESERVE_BYTES, -1) == PageChecksum.length
        }
    }

    /// Has damaged pages noted from now on, in place of failing to read them.
    func note(in damage: PageDamage) throws(SQLiteError) {
        let pointer = unsafe Unmanaged.passUnretained(damage).toOpaque()
        let code = unsafe sqlite3_file_control(handle, "main", CheckedFile.noteDamage, pointer)
        if code != SQLITE_OK { throw SQLiteError(code: code, systemError: 0, message: "", file: file) }
    }

    /// Writes to the database although it has another name by now, or none: it has all that it should have then.
    ///
    /// Else no transaction writes any more once the file has lost the name by which it was opened: the log beside that name would be
    /// taken for the log of a file that has the name now.
    package func writingAnywhere<Result>(_ body: () throws(SQLiteError) -> Result) throws(SQLiteError) -> Result {
        var isAllowed: Int32 = 1
        _ = unsafe sqlite3_file_control(handle, "main", CheckedFile.writeAnywhere, &isAllowed)
        defer { _ = unsafe sqlite3_file_control(handle, "main", CheckedFile.writeAnywhere, nil) }
        return try body()
    }

    /// Has transactions not wait for a disk that stalls: what they have written outlives the program at once, and a power cut as soon
    /// as the disk goes on.
    package func goOnWhileDiskStalls() {
        _ = unsafe sqlite3_file_control(handle, "main", CheckedFile.deferSync, nil)
    }

    /// Empties the log of a database that is gone, and cannot be used any more.
    package func abandonLog() {
        _ = unsafe sqlite3_file_control(handle, "main", CheckedFile.emptyLog, nil)
        close()
    }

    /// The name of the file system that checks pages; nil for the operating system's own.
    static func fileSystem(for checks: PageChecks) -> String? {
        if case .none = checks { nil } else { CheckedFileSystem.name }
    }

    @discardableResult
    private func control(_ operation: Int32, _ value: Int32) throws(SQLiteError) -> Int32 {
        var value = value
        let code = unsafe sqlite3_file_control(handle, "main", operation, &value)
        if code != SQLITE_OK { throw unsafe Self.error(code: code, of: handle, file: file) }
        return value
    }
}
