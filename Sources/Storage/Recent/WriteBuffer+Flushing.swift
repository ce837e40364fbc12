internal import GNSS
internal import Logbook

/// Moving fixes from the buffer to the database.
extension WriteBuffer {
    /// Flushes all fixes of a receiver to the database and seals them.
    ///
    /// - Throws: `SQLiteError` if the database cannot be written. The fixes stay in their files until the next
    ///   recording.
    func end(_ identity: ReceiverIdentity) throws(SQLiteError) {
        guard let receiver = receivers[identity] else { return }
        sync()
        try requireContents(for: receiver)
        while true {
            do throws(SQLiteError) {
                _ = try store(identity, receiver, receiver.skies) { () throws(SQLiteError) in
                    try sealing.sealAll(of: receiver.number)
                    try BufferTable.remove(receiver.number, in: connection)
                }
                break
            } catch {
                if connection.hasMetStall { continue }
                // Without its row in the database the buffered fixes are invalid.
                if cause(of: error).reason == .damaged { throw overwritten(receiver) }
                let reason = SQLiteError.Reason.fixesWait(receiver.count, beside: receiver.file.path)
                throw SQLiteError(reason, message: cause(of: error).cause, file: error.file)
            }
        }
        receiver.file.begin(.random(in: .min ... .max))
        receivers[identity] = nil
    }

    /// Whether it is time to flush a receiver's fixes, and the database may accept them.
    func isDue(_ receiver: BufferedReceiver) -> Bool {
        // Flush two full chunks at once.
        let isLarge =
            receiver.end.rows + receiver.count >= 2 * sealing.size
            || receiver.skies.count >= BufferedReceiver.manySkies
        guard receiver.needsTrack || isLarge || receiver.file.isFull else { return false }
        return trouble?.isOver(after: settings.retryInterval) ?? true
    }

    /// Flushes a receiver's fixes to the database, or postpones that if the database cannot be written.
    func store(_ identity: ReceiverIdentity) throws(SQLiteError) {
        guard var receiver = receivers[identity] else { return }
        try requireContents(for: receiver)
        do throws(SQLiteError) {
            var filling: BufferTable.Filling?
            connection.wait(for: Self.timeout)
            defer { connection.wait(for: DatabaseFile.timeout) }
            let end = try store(identity, receiver, receiver.skies.dropLast()) { () throws(SQLiteError) in
                try reserveNumbers()
                let next = self.filling(of: receiver.number)
                try BufferTable.store(next, in: connection)
                filling = next
            }
            if let filling { receiver.file.begin(filling.number) }
            receiver.continueBehind(end)
            receivers[identity] = receiver
            // Until the next report, the growing summary would otherwise be in no valid file.
            try? receiver.file.add([], growing: receiver.skies.last)
            if let trouble, trouble.isTold { settings.observe(.storesAgain) }
            trouble = nil
            settings.didStore()
        } catch {
            let cause = self.cause(of: error)
            // The caller checks whether the database was deleted.
            if cause.reason == .deleted { return }
            // Waiting does not repair an inconsistent database.
            if cause.reason == .damaged { throw error }
            note(cause)
        }
    }

    /// The actual cause of an error: SQLite mistakes data from a failing disk for damage.
    private func cause(of error: SQLiteError) -> SQLiteError {
        guard error.reason == .damaged, let trouble, trouble.error.reason != .busy else { return error }
        return trouble.error
    }

    private func store(
        _ identity: ReceiverIdentity,
        _ receiver: BufferedReceiver,
        _ skies: some Sequence<SkySummary>,
        finish: () throws(SQLiteError) -> Void
    ) throws(SQLiteError) -> ReceiverTail {
        try BufferFlush.store(
            connection.fixes(in: receiver.fixes),
            Array(skies),
            of: identity,
            behind: receiver.end,
            dividedBy: division,
            by: sealing,
            in: connection,
            finish: finish
        )
    }

    /// Reports once that the database or its disk cannot be written.
    func note(_ error: SQLiteError) {
        var noted = trouble ?? BufferTrouble(error, by: clock)
        if noted.note(error, after: settings.retryInterval) { settings.observe(.keepsFixes(error)) }
        trouble = noted
    }
}
