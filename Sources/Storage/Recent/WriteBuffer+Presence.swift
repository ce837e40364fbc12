internal import SQLite

extension WriteBuffer {
    /// Ends all that is recorded where the database has lost its name.
    ///
    /// - Throws: `deleted` or `renamed` then; a renamed one has all that was recorded, if it could be written.
    func requirePresence() throws(SQLiteError) {
        try requireName()
        guard case .renamed(let name) = watch?.departure else { return }
        let isWhole = try connection.writingAnywhere { () throws(SQLiteError) in endAll() && foldLog() }
        throw SQLiteError(.renamed(name, isWhole: isWhole), file: connection.file)
    }

    /// Ends all that is recorded where no name leads to the database any more, and writes nothing from then on, anywhere.
    ///
    /// - Throws: `deleted` then.
    func requireName() throws(SQLiteError) {
        guard case .deleted = watch?.departure else { return }
        // SQLite would read what is left in the log into the database that has its name now, or will have it next.
        connection.abandonLog()
        abandon()
        throw SQLiteError(.deleted, file: connection.file)
    }

    /// Brings all fixes into the database; whether that could be done.
    private func endAll() -> Bool {
        for identity in receivers.keys where (try? end(identity)) == nil { return false }
        return true
    }

    /// Brings SQLite's log into the database, and empties it; whether that could be done.
    ///
    /// The log keeps its name, which SQLite would not find beside a renamed file.
    private func foldLog() -> Bool {
        connection.wait(for: Self.timeout)
        defer { connection.wait(for: DatabaseFile.timeout) }
        return (try? connection.integer("PRAGMA wal_checkpoint(TRUNCATE)")) == 0
    }
}
