internal import GNSS
internal import Logbook
internal import SystemPackage

/// Taking the role of the writer of a receiver's files.
extension WriteBuffer {
    func begun(_ identity: ReceiverIdentity) throws(SQLiteError) -> BufferedReceiver {
        let (end, filling, loss) = try connection.transaction {
            () throws(SQLiteError) -> (ReceiverTail, BufferTable.Filling, BufferFlush.Loss?) in
            let number = try ReceiverTail(of: identity, in: connection).receiver
            _ = try claimedFile(of: number, identity)
            // The previous recording may have crashed since this database was opened.
            let loss = try BufferFlush.storeRemains(of: number, by: sealing, dividedBy: division, in: connection)
            try reserveNumbers()
            let next = self.filling(of: number)
            try BufferTable.store(next, in: connection)
            return (try ReceiverTail(of: identity, in: connection), next, loss)
        }
        if let loss {
            settings.observe(.foundDamage(loss.keptAside(BufferFiles(of: end.receiver, beside: connection.file))))
            // The damaged file is kept, and the recording continues in another one.
            files[end.receiver] = nil
        }
        let file = try claimedFile(of: end.receiver, identity)
        file.begin(filling.number)
        return BufferedReceiver(file: file, end: end)
    }

    /// Claims the files of a receiver, which no other process may be writing.
    private func claimedFile(of receiver: Int64, _ identity: ReceiverIdentity) throws(SQLiteError) -> BufferFile {
        if let file = files[receiver] { return file }
        do throws(Errno) {
            let paths = BufferFiles(of: receiver, beside: connection.file)
            if let file = try BufferFile.claim(paths) {
                files[receiver] = file
                return file
            }
        } catch {
            throw DatabaseFile.systemError(error, connection.file)
        }
        throw SQLiteError(.beingRecorded(identity.name), file: connection.file)
    }

    func filling(of receiver: Int64) -> BufferTable.Filling {
        .init(receiver: receiver, number: .random(in: .min ... .max), lastNumber: numbers.last)
    }

    /// Reserves fix numbers, within an open transaction.
    func reserveNumbers() throws(SQLiteError) {
        guard receivers.isEmpty || numbers.count < Self.mostFillings * settings.mostKept else { return }
        try numbers.renew(for: receivers.values.map(\.number), in: connection)
    }
}

extension WriteBuffer {
    /// Whether the database has another name than the one by which it was opened.
    var isRenamed: Bool { if case .renamed = watch?.departure { true } else { false } }

    /// Buffers fixes of a receiver, or stores them at once if the database was renamed.
    ///
    /// - Returns: the result. It is full once the database was renamed: fixes that have already been received are still
    ///   stored, and the end of the run throws `renamed`.
    /// - Throws: `SQLiteError` if the fixes can be stored nowhere, or not all are in the renamed database.
    func appendAnywhere(_ fixes: [JudgedFix], to run: FilterRun) throws(SQLiteError) -> AppendResult {
        func append() throws(SQLiteError) -> AppendResult { try self.append(fixes, to: run) }
        var result = isRenamed ? try connection.writingAnywhere(append) : try append()
        do throws(SQLiteError) {
            // Checked after storing, so that a renamed database has these fixes, too.
            try requirePresence()
        } catch {
            guard case .renamed(_, isWhole: true) = error.reason else { throw error }
            result.isFull = true
        }
        return result
    }

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
