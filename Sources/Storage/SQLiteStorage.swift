internal import FixCodec
package import GNSS
package import Logbook
package import SQLite

/// Keeps fixes in an SQLite file, on a thread of its own.
///
/// Fixes that `append` has stored survive the program's death and, on a disk that keeps its promises, a power cut. Other
/// programs may read the file meanwhile, and write to it in turn.
package actor SQLiteStorage: StorageService, StoredFixes {
    private let queue: StorageQueue
    package let connection: Connection
    /// The record of fixes that could not be read.
    package nonisolated let unreadable: UnreadableFixes
    let sealing: ChunkSealer
    let recent: WriteBuffer?
    var recentReading: BufferReading
    /// Damage in what recordings had left that nobody was told of.
    package var damagedRemains: [DamagedBuffers]
    var tellOfDamage: (@Sendable (DamagedBuffers) -> Void)?
    private var syncing: Task<Void, Never>?
    let division: TrackDivision
    var receivers: [Int64: ReceiverIdentity] = [:]
    var keptReading: CachedCursor?
    var keptStretches: CachedStretches?
    var ends: [ReceiverIdentity: ReceiverTail] = [:]
    /// Summaries of the sky since the last chunk of them.
    var waitingSkies: [ReceiverIdentity: [SkySummary]] = [:]

    /// The storage's own thread.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    /// A storage in a database that is open.
    ///
    /// - Parameters:
    ///   - queue: the thread that the connection is used on.
    ///   - connection: the database.
    ///   - isForReadingOnly: true where nothing is changed.
    ///   - unreadable: the record of what had to be left out.
    ///   - fixesPerChunk: the number of fixes that are sealed together.
    ///   - division: the rules by which tracks end.
    ///   - recent: the settings by which the latest fixes are kept; nil to store all at once.
    ///   - damagedRemains: damage that was found when it was opened.
    init(
        _ queue: StorageQueue,
        _ connection: sending Connection,
        isForReadingOnly: Bool = false,
        passingOver unreadable: UnreadableFixes = UnreadableFixes(),
        fixesPerChunk: Int = ChunkSealer.fixesPerChunk,
        dividedBy division: TrackDivision = TrackDivision(),
        recent: BufferSettings? = nil,
        damagedRemains: [DamagedBuffers] = []
    ) {
        self.damagedRemains = damagedRemains
        self.unreadable = unreadable
        self.division = division
        self.queue = queue
        self.connection = connection
        sealing = ChunkSealer(fixesPerChunk, in: connection)
        self.recent = recent.map { [sealing] settings in
            WriteBuffer(settings, sealing: sealing, division: division, in: connection)
        }
        recentReading = BufferReading(
            connection,
            isForReadingOnly: isForReadingOnly,
            passingOver: unreadable
        )
    }

    /// Takes note that a new filter begins to judge a receiver.
    package func beginRun(
        of receiver: ReceiverIdentity,
        judgedBy filter: FilterDescription
    ) async throws(SQLiteError) -> FilterRun {
        try await waitingForOthers { () throws(SQLiteError) in
            try connection.transaction { () throws(SQLiteError) in
                try FilterRunTable.begin(of: receiver, judgedBy: filter, in: connection)
            }
        }
    }

    /// Stores judged fixes of one receiver in one transaction, and assigns those with a location to its tracks.
    ///
    /// A location continues the receiver's latest track unless the division ends that before.
    package func append(_ fixes: [JudgedFix], to run: FilterRun) async throws(SQLiteError) -> AppendResult {
        if fixes.isEmpty { return AppendResult() }
        if let recent {
            defer { scheduleSync() }
            try recent.requireName()
            try await waitingForOthers { () throws(SQLiteError) in try recent.begin(run.receiver) }
            let result = try recent.append(fixes, to: run)
            // Behind it, so that a database with another name has these, too.
            try recent.requirePresence()
            return result
        }
        return try appendAtOnce(fixes, to: run)
    }

    /// Stores judged fixes of one receiver, the first location of which begins a track if that is said.
    package func append(
        _ fixes: [JudgedFix],
        to run: FilterRun,
        beginningTrack isBeginning: Bool
    ) async throws(SQLiteError) -> AppendResult {
        if fixes.isEmpty { return AppendResult() }
        if recent == nil { return try appendAtOnce(fixes, to: run, beginningTrack: isBeginning) }
        return try await append(fixes, to: run)
    }

    /// Stores judged fixes in the database, and nowhere else before.
    private func appendAtOnce(
        _ fixes: [JudgedFix],
        to run: FilterRun,
        beginningTrack isBeginning: Bool = false
    ) throws(SQLiteError) -> AppendResult {
        try requireNoRecording(of: run.receiver)
        do throws(SQLiteError) {
            return try connection.transaction { () throws(SQLiteError) in
                let state = try connection.state
                let end = ends[run.receiver].flatMap { $0.state == state ? $0 : nil }
                var insertion = try FixInsertion(
                    to: run,
                    behind: end,
                    dividedBy: division,
                    by: sealing,
                    in: connection
                )
                insertion.reserve(fixes.count)
                // A span lends its elements; an array would copy half a kilobyte a fix.
                let fixes = fixes.span
                var isBeginning = isBeginning
                for index in fixes.indices {
                    let stored = insertion.result.stored
                    try insertion.insert(fixes[index], beginning: isBeginning)
                    // One that is there already, or no location, begins nothing.
                    if insertion.result.stored > stored, fixes[index].verdict.location != nil { isBeginning = false }
                }
                ends = [run.receiver: try insertion.finish()]
                return insertion.result
            }
        } catch {
            ends = [:]
            throw error
        }
    }

    /// Takes note that no more fixes come to a run for now: what there is of its receiver is sealed.
    package func endRun(_ run: FilterRun) throws(SQLiteError) {
        if let recent {
            try recent.requirePresence()
            try recent.end(run.receiver)
            return try recent.requirePresence()
        }
        try connection.transaction { () throws(SQLiteError) in
            let receiver = try ReceiverTable.number(of: run.receiver, in: connection)
            try sealing.sealAll(of: receiver)
            try storeSkies(of: run.receiver)
        }
        // The disk is waited for here, where transactions did not: 1 is NORMAL.
        if try connection.integer("PRAGMA synchronous") == 1 {
            try DatabaseFile.syncLog(of: connection.file)
        }
    }

    /// A page of stored fixes: those without a time first, then in order of time, then of arrival.
    ///
    /// An empty page is the end.
    package func fixes(
        in selection: FixSelection,
        after last: StoredFix?,
        limit: Int
    ) throws(SQLiteError) -> [StoredFix] {
        try beginReading()
        defer { recentReading.end() }
        var track: FixQuery.TrackExtent?
        if let id = selection.track {
            track = try extent(ofTrack: id)
            if track == nil { return [] }
        }
        let isAmongTimeless = selection.includesTimeless && last?.judged.time == nil
        let timeless = isAmongTimeless ? try timelessFixes(after: last?.id ?? 0, limit: limit) : []
        if timeless.count >= max(1, limit) { return timeless }
        let query = FixQuery(
            selection,
            track: track,
            after: isAmongTimeless ? nil : last,
            limit: limit - timeless.count
        )
        let state = try connection.state
        let resumed = keptReading?.resumed(for: selection, after: last?.id, in: state)
        let reading = if let resumed { resumed } else { try FixReading(query, passingOver: unreadable, in: connection) }
        let page = try reading.next(max(1, limit) - timeless.count)
        keptReading = page.last.map { CachedCursor(reading, of: selection, at: $0.id, in: state) }
        return timeless + (try page.map(storedFix))
    }

    /// All tracks, in order of their start.
    package func tracks() throws(SQLiteError) -> [Track] {
        try beginReading()
        defer { recentReading.end() }
        let tracks = try TrackTable.all(in: connection, receiver: identity(ofReceiver:))
        return try BufferedTracks.extended(tracks, in: connection)
    }

    private func timelessFixes(after last: Int64, limit: Int) throws(SQLiteError) -> [StoredFix] {
        try TimelessFixes.page(after: last, limit: max(1, limit), in: connection).map(storedFix)
    }

    func storedFix(_ fix: NumberedFix) throws(SQLiteError) -> StoredFix {
        guard let receiver = try identity(ofReceiver: fix.receiver) else {
            throw SQLiteError(.damaged, message: "a fix of no receiver", file: connection.file)
        }
        return StoredFix(id: fix.id, receiver: receiver, run: fix.run, track: fix.track, judged: fix.judged)
    }

    func identity(ofReceiver id: Int64) throws(SQLiteError) -> ReceiverIdentity? {
        if let known = receivers[id] { return known }
        let names = try connection.rows(of: "SELECT identity FROM receiver WHERE id = ?", bind: { $0.bind(id) }) {
            $0.nextText()
        }
        receivers[id] = names.first.flatMap(\.self).map(ReceiverIdentity.init)
        return receivers[id]
    }

    func extent(ofTrack id: Track.ID) throws(SQLiteError) -> FixQuery.TrackExtent? {
        let sql = """
            SELECT receiver, start_time, start_leap, end_time, end_leap FROM track
            WHERE id = ? AND \(TrackTable.isShown)
            """
        let extents = try connection.rows(of: sql, bind: { $0.bind(id) }) { row -> FixQuery.TrackExtent? in
            guard let receiver = row.nextInteger(), let start = row.nextTime(), let end = row.nextTime() else {
                return nil
            }
            return FixQuery.TrackExtent(receiver: receiver, start: start, end: end)
        }
        return try extents.first.flatMap(\.self).map { extent throws(SQLiteError) in
            try BufferedTracks.extended(extent, ofTrack: id, in: connection)
        }
    }

    /// Begins to read the database as it is at one instant.
    ///
    /// - Parameter isOfSkies: true where what was listed of satellites is wanted, too.
    /// - Throws: `SQLiteError` where something cannot be read.
    func beginReading(withSkies isOfSkies: Bool = false) throws(SQLiteError) {
        try recentReading.begin(without: recent?.ownReceivers ?? [], withSkies: isOfSkies)
    }

    /// Has the latest fixes on the disk soon, if some are not.
    private func scheduleSync() {
        guard let recent, syncing == nil, recent.waitingSince != nil else { return }
        // A little later than the next fix may be, which then comes along.
        let (clock, interval) = (recent.clock, Duration.seconds(1.05 * recent.syncInterval))
        syncing = Task { [weak self] in
            try? await clock.sleep(for: interval)
            await self?.sync()
        }
    }

    private func sync() {
        syncing = nil
        recent?.syncIfDue(within: 1)
        scheduleSync()
    }
}
