internal import FixCodec
internal import GNSS
internal import Logbook
internal import Platform
internal import SQLite
internal import SystemPackage

/// Keeps the latest fixes of receivers beside the database, and brings them into it in large pieces.
///
/// A commit of the database writes many pages; one each second would wear a memory card out. Files beside it take a fix for
/// some bytes, and survive the program and a power cut as well. While the database cannot be written, they hold on.
final class WriteBuffer {
    /// The most that is kept, as a multiple of what may be, before the receiver is ended.
    private static let mostFillings = 2
    /// Milliseconds to wait while another program writes: fixes arrive meanwhile, and there is time.
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
    /// The wait for the database, as somebody else writes to it; nil where there is none.
    private var wait: BufferWait?

    init(_ settings: BufferSettings, sealing: ChunkSealer, division: TrackDivision, in connection: Connection) {
        (self.settings, self.sealing, self.division, self.connection) = (settings, sealing, division, connection)
        (watch, stopwatch) = (DatabaseWatch(connection.file), Stopwatch(settings.clock))
    }

    /// The numbers of the receivers that are recorded.
    var ownReceivers: Set<Int64> { Set(receivers.values.map(\.number)) }

    /// The time at which fixes began to wait for the disk, since this one began; nil where none do.
    private(set) var waitingSince: Duration?

    /// Does something without which the recording cannot go on; nil where another program writes, and it has to be done later.
    ///
    /// - Throws: the error of `body`, unless it is that the database is locked.
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

    /// Begins to keep fixes of a receiver, unless that has been begun.
    ///
    /// - Throws: `SQLiteError` where another program records it, or the database cannot be written.
    func begin(_ identity: ReceiverIdentity) throws(SQLiteError) {
        if receivers[identity] == nil { receivers[identity] = try begun(identity) }
    }

    /// Keeps fixes of a receiver that has been begun, and brings them into the database if it is time.
    ///
    /// - Throws: `SQLiteError` where they can be kept nowhere; none of them is kept then.
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
            // Those before it would be in every answer, and in no file.
            BufferTable.hide(kept, in: connection)
            throw error
        }
        receivers[run.receiver] = receiver
        let isKept = keep(kept, in: receiver.file)
        if isDue(receiver) || !isKept { try store(run.receiver) }
        // Whoever records ends then, and nothing is lost that has come in until it does.
        result.isFull = trouble != nil && receivers[run.receiver]?.count ?? 0 >= settings.mostKept
        return result
    }

    /// Keeps what a receiver that has been begun listed of satellites; it comes into the database with the fixes.
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

    /// Seconds after which fixes should be on the disk.
    var syncInterval: Double { settings.syncInterval }
    /// The clock that they are counted by.
    var clock: any Clock<Duration> { settings.clock }

    /// Brings what waits to the disk, if it waits for so much of the time that it may.
    func syncIfDue(within share: Double) {
        guard let waitingSince else { return }
        if stopwatch.time - waitingSince >= .seconds(share * settings.syncInterval) { sync() }
    }

    /// Brings what waits to the disk.
    func sync() {
        waitingSince = nil
        for receiver in receivers.values where receiver.file.isWaiting {
            do throws(Errno) {
                try receiver.file.sync()
            } catch {
                note(DatabaseFile.systemError(error, connection.file))
            }
        }
        // Tried again: the disk has not taken all.
        if receivers.values.contains(where: \.file.isStalled) { waitingSince = stopwatch.time }
    }

    /// Brings all of a receiver into the database, sealed.
    ///
    /// - Throws: `SQLiteError` where it cannot be written; the fixes stay in their files then, and come in when it is next
    ///   recorded into.
    func end(_ identity: ReceiverIdentity) throws(SQLiteError) {
        guard let receiver = receivers[identity] else { return }
        sync()
        do throws(SQLiteError) {
            _ = try store(identity, receiver, receiver.skies) { () throws(SQLiteError) in
                try sealing.sealAll(of: receiver.number)
                try BufferTable.remove(receiver.number, in: connection)
            }
        } catch {
            // Only a row of the database says that they count.
            if cause(of: error).reason == .damaged || watch?.isOverwritten == true {
                let reason = SQLiteError.Reason.overwritten(receiver.count, beside: receiver.file.path)
                throw SQLiteError(reason, file: connection.file)
            }
            let reason = SQLiteError.Reason.fixesWait(receiver.count, beside: receiver.file.path)
            throw SQLiteError(reason, message: cause(of: error).cause, file: error.file)
        }
        receiver.file.begin(.random(in: .min ... .max))
        receivers[identity] = nil
    }

    /// Forgets all that waits: the database is gone.
    func abandon() {
        waitingSince = nil
        close()
    }

    /// Lets go of all files; those with fixes that are not in the database stay for the next recording.
    func close() { (receivers, files) = ([:], [:]) }

    /// True where a receiver's fixes should be in the database by now, and it may take them.
    private func isDue(_ receiver: BufferedReceiver) -> Bool {
        // Two whole chunks at once.
        let isLarge =
            receiver.end.rows + receiver.count >= 2 * sealing.size
            || receiver.skies.count >= BufferedReceiver.manySkies
        guard receiver.needsTrack || isLarge || receiver.file.isFull else { return false }
        return trouble?.isOver(after: settings.retryInterval) ?? true
    }

    /// Has fixes outlive the program; whether that was possible.
    private func keep(_ fixes: [NumberedFix], in file: BufferFile) -> Bool {
        do throws(Errno) {
            try file.add(fixes)
            tellOfObstacle(of: file)
            waitingSince = waitingSince ?? stopwatch.time
            // The fix after this one would come too late for the first.
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

    /// Brings a receiver's fixes into the database, unless that has to wait.
    private func store(_ identity: ReceiverIdentity) throws(SQLiteError) {
        guard var receiver = receivers[identity] else { return }
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
            // It would else be in no file that counts until the next report.
            try? receiver.file.add([], growing: receiver.skies.last)
            if let trouble, trouble.isTold { settings.observe(.storesAgain) }
            trouble = nil
            settings.didStore()
        } catch {
            let cause = self.cause(of: error)
            // Whoever stores looks where the database is now.
            if cause.reason == .deleted { return }
            // A database that contradicts itself does not mend by waiting.
            if cause.reason == .damaged { throw error }
            note(cause)
        }
    }

    /// The real cause of an error: a disk that fails gives SQLite to read what looks like damage.
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

    /// Reports once that the database, or its disk, takes nothing for now.
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
            // Its former recorder may have died since this database was opened.
            let loss = try BufferFlush.storeRemains(of: number, by: sealing, dividedBy: division, in: connection)
            try reserveNumbers()
            let next = self.filling(of: number)
            try BufferTable.store(next, in: connection)
            return (try ReceiverTail(of: identity, in: connection), next, loss)
        }
        if let loss {
            settings.observe(.foundDamage(loss.keptAside(BufferFiles(of: end.receiver, beside: connection.file))))
            // Damage keeps its file, and the recording goes on in another one.
            files[end.receiver] = nil
        }
        let file = try claimedFile(of: end.receiver, identity)
        file.begin(filling.number)
        return BufferedReceiver(file: file, end: end)
    }

    /// The files of a receiver, which nobody else may be writing.
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

    /// Has numbers for fixes that nobody else gives, within an open transaction.
    private func reserveNumbers() throws(SQLiteError) {
        guard receivers.isEmpty || numbers.count < Self.mostFillings * settings.mostKept else { return }
        try numbers.renew(for: receivers.values.map(\.number), in: connection)
    }
}
