internal import FixCodec
internal import GNSS
internal import Logbook
internal import Platform
internal import SystemPackage

/// Buffers the latest fixes of receivers beside the database and flushes them to it in large batches.
///
/// A commit writes many pages; one per second would wear out a memory card. The buffer files need only a few bytes per
/// fix, and survive the program and a power cut as well. While the database cannot be written, they keep the fixes.
final class WriteBuffer {
    /// How many times `mostKept` fixes a receiver may have before appending fails.
    static let mostFillings = 2
    /// The busy timeout in milliseconds; short, as fixes arrive in between and a flush can wait.
    static let timeout: Int32 = 100

    let connection: Connection
    let watch: DatabaseWatch?
    let sealing: ChunkSealer
    let division: TrackDivision
    let settings: BufferSettings
    private let stopwatch: Stopwatch
    var receivers: [ReceiverIdentity: BufferedReceiver] = [:]
    var files: [Int64: BufferFile] = [:]
    var numbers = NumberReservation()
    var trouble: BufferTrouble?
    /// The latest fixes for this program's uploads; `nil` without uploads.
    var fresh: FreshFixes?
    private var trust = TrustWatch()
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
            if connection.hasMetStall { return nil }
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
        var (result, kept) = (AppendResult(), [FixWithNumbers]())
        for judged in fixes {
            let fix = try receiver.take(judged, numbered: numbers.take(), in: run, dividedBy: division) {
                time throws(SQLiteError) in try instants.holder(of: time) != nil
            }
            kept.append(fix)
            if fix.judged == judged { result.stored += 1 } else { result.alreadyStored += 1 }
        }
        receivers[run.receiver] = receiver
        let isKept = keep(kept, in: receiver.file)
        if isDue(receiver) || !isKept { try store(run.receiver) }
        fresh?.add(
            kept.map { StoredFix(id: $0.id, receiver: run.receiver, run: $0.run, track: $0.track, judged: $0.judged) }
        )
        // The recording ends then; fixes that arrive until it does are still kept.
        result.isFull = trouble != nil && receivers[run.receiver]?.count ?? 0 >= settings.mostKept
        // If the database cannot be read now, the next call notices it.
        result.isTrusted = (try? trust.isTrustedAgain(run.receiver, in: connection)) ?? false
        return result
    }

    /// Shows the buffered fixes to queries of this connection.
    func show() throws(SQLiteError) {
        try connection.showing { () throws(SQLiteError) in
            for receiver in receivers.values {
                try BufferTable.show(receiver.fixes, of: receiver.number, in: connection)
            }
        }
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

    /// Discards all buffered fixes because the database was deleted.
    func abandon() {
        waitingSince = nil
        close()
    }

    /// Closes all files; those with fixes that are not in the database stay for the next recording.
    func close() { (receivers, files) = ([:], [:]) }

    /// Writes fixes to the buffer files, so that they outlive the program; false if that fails.
    private func keep(_ fixes: [FixWithNumbers], in file: BufferFile) -> Bool {
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
}
