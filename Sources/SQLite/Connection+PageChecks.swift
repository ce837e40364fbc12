internal import CSQLite

extension Connection {
    /// Reserves room for a checksum in each page.
    ///
    /// This takes effect at once in a database without pages, and with the next `VACUUM` in others.
    ///
    /// - Throws: `SQLiteError` if SQLite fails to do so.
    package func makeRoomForChecksums() throws(SQLiteError) {
        try control(SQLITE_FCNTL_RESERVE_BYTES, Int32(PageChecksum.length))
    }

    package var hasRoomForChecksums: Bool {
        get throws(SQLiteError) {
            // Makes SQLite read the header of the file first.
            _ = try schemaVersion
            return try control(SQLITE_FCNTL_RESERVE_BYTES, -1) == PageChecksum.length
        }
    }

    /// Records damaged pages from now on, instead of failing to read them.
    func note(in damage: PageDamage) throws(SQLiteError) {
        let pointer = unsafe Unmanaged.passUnretained(damage).toOpaque()
        let code = unsafe sqlite3_file_control(handle, "main", CheckedFile.noteDamage, pointer)
        if code != SQLITE_OK { throw SQLiteError(code: code, systemError: 0, message: "", file: file) }
    }

    /// Allows writing to the database in `body` although it was renamed or deleted.
    ///
    /// Otherwise no transaction can write once the file has lost the name by which it was opened. SQLite would apply
    /// the log under that name to another file that has the name now.
    package func writingAnywhere<Result>(_ body: () throws(SQLiteError) -> Result) throws(SQLiteError) -> Result {
        var isAllowed: Int32 = 1
        _ = unsafe sqlite3_file_control(handle, "main", CheckedFile.writeAnywhere, &isAllowed)
        defer { _ = unsafe sqlite3_file_control(handle, "main", CheckedFile.writeAnywhere, nil) }
        return try body()
    }

    /// Makes transactions not wait for a stalled disk.
    ///
    /// Their changes outlive the program at once, and a power cut as soon as the disk continues.
    package func goOnWhileDiskStalls() {
        _ = unsafe sqlite3_file_control(handle, "main", CheckedFile.deferSync, nil)
    }

    /// Empties the log of a deleted database, which cannot be used afterwards.
    package func abandonLog() {
        _ = unsafe sqlite3_file_control(handle, "main", CheckedFile.emptyLog, nil)
        close()
    }

    /// The name of the file system that checks pages; `nil` for the operating system's own.
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
