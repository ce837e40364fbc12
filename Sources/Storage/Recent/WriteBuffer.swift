internal import FixCodec
internal import GNSS
internal import Logbook
internal import Platform
internal import SQLite
internal import SystemPackage

/// Buffers the latest fixes of receivers beside the database and flushes them to it in large batches.
///
/// A commit writes many pages; one per second would wear out a memory card. The buffer files need only a few bytes per
/// fix, and survive the program and a power cut as well. While the database cannot be written, they keep the fixes.
final class WriteBuffer {
    /// How many times `mostKept` fixes a receiver may have before appending fails.
    private static let mostFillings = 2
    /// The busy timeout in milliseconds; short, as fixes arrive in between and a flush can wait.
    static let timeout: Int32 = 100

    let connection: Connection
    let watch: DatabaseWatch?
    private let sealing: ChunkSealer
    private let division: TrackDivision
    private let settings: BufferSettings
    private let stopwatch: Stopwatch
    private(set) var receivers: [ReceiverIdentity: BufferedReceiver] = [:]
    private var files: [Int64: BufferFile] = [:]
    private var numbers = ReservedNumbers()
    private var trouble: BufferTrouble?
    private var toldObstacles: Set<FilePath> = []
    /// The current wait for another program that writes; `nil` if none.
    private var wait: BufferWait?

    init(_ settings: BufferSettings, sealing: ChunkSealer, division: TrackDivision, in connection: Connection) {
        (self.settings, self.sealing, self.division, self.connection) = (settings, sealing, division, connection)
        (watch, stopwatch) = (DatabaseWatch(connection.file), Stopwatch(settings.clock))
    }

    /// The row numbers of the receivers that are recorded.
    var ownReceivers: Set<Int64> { Set(receivers.values.map(\.number)) }

    /// When the first fix was added that is not yet on disk, since this value was created; `nil` if none.
    private(set) var waitingSince: Duration?

    /// Runs an action that the recording depends on; `nil` if another program writes, so that it must be retried.
    ///
    /// - Throws: the error of `body`, unless the database is locked.
    func unlessLocked<Result>(_ body: () throws(SQLiteError) -> Result) throws(SQLiteError) -> Result? {
        connection.wait(for: Self.timeout)
        defer { connection.wait(for: DatabaseFile.timeout) }
        do throws(SQLiteError) {
            let result = try body()
            if let wait, wait.isTold { settings.observe(.storesAgain) }
            wait = nil
            return result
        } catch {
            if error.reason == .deleted { try requirePresence() }
            guard error.reason == .busy else { throw error }
            var noted = wait ?? BufferWait(by: clock)
            if noted.note(after: settings.retryInterval) { settings.observe(.waits(error)) }
            wait = noted
            return nil
        }
    }

    /// Begins to buffer fixes of a receiver, unless it has already begun.
    ///
    /// - Throws: `SQLiteError` if another program records the receiver, or the database cannot be written.
    func begin(_ identity: ReceiverIdentity) throws(SQLiteError) {
        if receivers[identity] == nil { receivers[identity] = try begun(identity) }
    }

    /// Buffers fixes of a receiver and flushes them if it is time.
    ///
    /// - Throws: `SQLiteError` if the fixes can be stored nowhere; none of them is kept then.
    func append(_ fixes: [JudgedFix], to run: FilterRun) throws(SQLiteError) -> AppendResult {
        try begin(run.receiver)
        guard var receiver = receivers[run.receiver] else { return AppendResult() }
        if let trouble, receiver.count + fixes.count > Self.mostFillings * settings.mostKept { throw trouble.error }
        let instants = LocationInstants(of: receiver.number, in: connection)
        var (result, kept) = (AppendResult(), [NumberedFix]())
        do throws(SQLiteError) {
            for judged in fixes {
                let fix = try receiver.take(judged, numbered: numbers.take(), in: run, dividedBy: division) {
                    time throws(SQLiteError) in try instants.holder(of: time) != nil
                }
                kept.append(fix)
                try BufferTable.show(fix, in: connection)
                if fix.judged == judged { result.stored += 1 } else { result.alreadyStored += 1 }
            }
        } catch {
            // Otherwise queries would show fixes that are in no file.
            BufferTable.hide(kept, in: connection)
            throw error
        }
        receivers[run.receiver] = receiver
        let isKept = keep(kept, in: receiver.file)
        if isDue(receiver) || !isKept { try store(run.receiver) }
        // The recording ends then; fixes that arrive until it does are still kept.
        result.isFull = trouble != nil && receivers[run.receiver]?.count ?? 0 >= settings.mostKept
        return result
    }

    /// Buffers satellite summaries of a receiver, which are flushed together with its fixes.
    func append(_ skies: [SkySummary], of identity: ReceiverIdentity) throws(SQLiteError) {
        guard var receiver = receivers[identity] else { return }
        let over = receiver.take(skies)
        receivers[identity] = receiver
        do throws(Errno) {
            try receiver.file.add(over, growing: receiver.skies.last)
            if over.isEmpty { return }
            waitingSince = waitingSince ?? stopwatch.time
            syncIfDue(within: 0.9)
        } catch {
            note(DatabaseFile.systemError(error, connection.file))
        }
    }

    /// How long fixes may take to reach the disk, in seconds.
    var syncInterval: Double { settings.syncInterval }
    var clock: any Clock<Duration> { settings.clock }

    /// Syncs to disk if fixes have waited for this share of the sync interval.
    func syncIfDue(within share: Double) {
        guard let waitingSince else { return }
        if stopwatch.time - waitingSince >= .seconds(share * settings.syncInterval) { sync() }
    }

    /// Syncs all buffered fixes to disk.
    func sync() {
        waitingSince = nil
        for receiver in receivers.values where receiver.file.isWaiting {
            do throws(Errno) {
                try receiver.file.sync()
            } catch {
                note(DatabaseFile.systemError(error, connection.file))
            }
        }
        // Try again later, as the disk is stalled.
        if receivers.values.contains(where: \.file.isStalled) { waitingSince = stopwatch.time }
    }

    /// Flushes all fixes of a receiver to the database and seals them.
    ///
    /// - Throws: `SQLiteError` if the database cannot be written. The fixes stay in their files until the next
    ///   recording.
    func end(_ identity: ReceiverIdentity) throws(SQLiteError) {
        guard let receiver = receivers[identity] else { return }
        sync()
        try requireContents(for: receiver)
        do throws(SQLiteError) {
            _ = try store(identity, receiver, receiver.skies) { () throws(SQLiteError) in
                try sealing.sealAll(of: receiver.number)
                try BufferTable.remove(receiver.number, in: connection)
            }
        } catch {
            // Without its row in the database the buffered fixes are invalid.
            if cause(of: error).reason == .damaged { throw overwritten(receiver) }
            let reason = SQLiteError.Reason.fixesWait(receiver.count, beside: receiver.file.path)
            throw SQLiteError(reason, message: cause(of: error).cause, file: error.file)
        }
        receiver.file.begin(.random(in: .min ... .max))
        receivers[identity] = nil
    }

    /// Ends the recording if the database was emptied or overwritten in place.
    ///
    /// SQLite would not notice: it has the pages that it needs in its cache and in the log.
    ///
    /// - Throws: `overwritten` in that case. The fixes stay in their files.
    private func requireContents(for receiver: BufferedReceiver) throws(SQLiteError) {
        if watch?.isOverwritten == true { throw overwritten(receiver) }
    }

    private func overwritten(_ receiver: BufferedReceiver) -> SQLiteError {
        SQLiteError(.overwritten(receiver.count, beside: receiver.file.path), file: connection.file)
    }

    /// Discards all buffered fixes because the database was deleted.
    func abandon() {
        waitingSince = nil
        close()
    }

    /// Closes all files; those with fixes that are not in the database stay for the next recording.
    func close() { (receivers, files) = ([:], [:]) }

    /// Whether it is time to flush a receiver's fixes, and the database may accept them.
    private func isDue(_ receiver: BufferedReceiver) -> Bool {
        // Flush two full chunks at once.
        let isLarge =
            receiver.end.rows + receiver.count >= 2 * sealing.size
            || receiver.skies.count >= BufferedReceiver.manySkies
        guard receiver.needsTrack || isLarge || receiver.file.isFull else { return false }
        return trouble?.isOver(after: settings.retryInterval) ?? true
    }

    /// Writes fixes to the buffer files, so that they outlive the program; false if that fails.
    private func keep(_ fixes: [NumberedFix], in file: BufferFile) -> Bool {
        do throws(Errno) {
            try file.add(fixes)
            tellOfObstacle(of: file)
            waitingSince = waitingSince ?? stopwatch.time
            // Waiting for the next fix would delay the first one too long.
            syncIfDue(within: 0.9)
            return true
        } catch {
            note(DatabaseFile.systemError(error, connection.file))
            return false
        }
    }

    /// Reports once that the shared memory cannot be used.
    private func tellOfObstacle(of file: BufferFile) {
        guard let obstacle = file.obstacle, toldObstacles.insert(obstacle.path).inserted else { return }
        settings.observe(.keepsInSpare(obstacle))
    }

    /// Flushes a receiver's fixes to the database, or postpones that if the database cannot be written.
    private func store(_ identity: ReceiverIdentity) throws(SQLiteError) {
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
        let fixes = try BufferTable.fixes(of: receiver.number, in: connection)
        return try BufferFlush.store(
            fixes,
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
    private func note(_ error: SQLiteError) {
        var noted = trouble ?? BufferTrouble(error, by: clock)
        if noted.note(error, after: settings.retryInterval) { settings.observe(.keepsFixes(error)) }
        trouble = noted
    }

    private func begun(_ identity: ReceiverIdentity) throws(SQLiteError) -> BufferedReceiver {
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

    private func filling(of receiver: Int64) -> BufferTable.Filling {
        .init(receiver: receiver, number: .random(in: .min ... .max), lastNumber: numbers.last)
    }

    /// Reserves fix numbers, within an open transaction.
    private func reserveNumbers() throws(SQLiteError) {
        guard receivers.isEmpty || numbers.count < Self.mostFillings * settings.mostKept else { return }
        try numbers.renew(for: receivers.values.map(\.number), in: connection)
    }
}
