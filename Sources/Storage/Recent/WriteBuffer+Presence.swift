internal import SQLite

extension WriteBuffer {
    /// Ends the recording if the database is no longer at its path.
    ///
    /// - Throws: `deleted` or `renamed`. A renamed database gets everything recorded so far, if it can be written.
    func requirePresence() throws(SQLiteError) {
        try requireName()
        guard case .renamed(let name) = watch?.departure else { return }
        let isWhole = try connection.writingAnywhere { () throws(SQLiteError) in endAll() && foldLog() }
        throw SQLiteError(.renamed(name, isWhole: isWhole), file: connection.file)
    }

    /// Ends the recording and discards the buffers if the database was deleted.
    ///
    /// - Throws: `deleted` in that case.
    func requireName() throws(SQLiteError) {
        guard case .deleted = watch?.departure else { return }
        // SQLite would apply the rest of the log to the next database with this name.
        connection.abandonLog()
        abandon()
        throw SQLiteError(.deleted, file: connection.file)
    }

    /// Ends the recording if the database was emptied or overwritten in place.
    ///
    /// SQLite would not notice: it has the pages that it needs in its cache and in the log.
    ///
    /// - Throws: `overwritten` in that case. The fixes stay in their files.
    func requireContents(for receiver: BufferedReceiver) throws(SQLiteError) {
        if watch?.isOverwritten == true { throw overwritten(receiver) }
    }

    func overwritten(_ receiver: BufferedReceiver) -> SQLiteError {
        SQLiteError(.overwritten(receiver.count, beside: receiver.file.path), file: connection.file)
    }

    /// Flushes all fixes to the database; false if that fails.
    private func endAll() -> Bool {
        for identity in receivers.keys where (try? end(identity)) == nil { return false }
        return true
    }

    /// Moves SQLite's log into the database and empties it; false if that fails.
    ///
    /// The log keeps its old name, under which SQLite would not find it beside the renamed file.
    private func foldLog() -> Bool {
        connection.wait(for: Self.timeout)
        defer { connection.wait(for: DatabaseFile.timeout) }
        return (try? connection.integer("PRAGMA wal_checkpoint(TRUNCATE)")) == 0
    }
}
