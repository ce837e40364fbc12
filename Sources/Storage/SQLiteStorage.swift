internal import FixCodec
package import GNSS
package import Logbook
package import Platform

/// Stores fixes in an SQLite database, on its own thread.
///
/// Appended fixes survive a crash of the program and, if the disk keeps its promises, a power cut. Other programs can
/// read the database at any time, and write to it in turn.
package actor SQLiteStorage: StorageService, StoredFixes {
    /// The storage's own thread, as SQLite blocks while it reads, syncs and waits for other programs.
    package nonisolated let thread: ExecutorThread
    package let connection: Connection
    package nonisolated let unreadable: UnreadableFixes
    let sealing: ChunkSealer
    let recent: WriteBuffer?
    /// Where to mark what targets acknowledge until it is in the database; `nil` if it is stored at once.
    var uploadMemory: UploadMemory?
    /// The latest fixes of a recording in this program; `nil` if the buffer files must be read for them.
    var fresh: FreshFixes?
    var recentReading: BufferReading
    /// Damage in the buffer files of crashed recordings that was not yet reported.
    package var damagedRemains: [DamagedBuffers]
    var tellOfDamage: (@Sendable (DamagedBuffers) -> Void)?
    private var syncing: Task<Void, Never>?
    let division: TrackDivision
    var receivers: [Int64: ReceiverIdentity] = [:]
    var keptReading: CursorCache?
    private let recentChunks = RecentChunks()
    private var keptTracks: (tracks: [Track], state: Connection.State)?
    var keptStretches: StretchCache?
    var ends: [ReceiverIdentity: ReceiverTail] = [:]
    private var trust = TrustWatch()
    /// Whether the views for the user's queries are defined.
    var hasViews = false
    /// Satellite summaries that are not yet in a chunk.
    var waitingSkies: [ReceiverIdentity: [SkySummary]] = [:]

    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe thread.asUnownedSerialExecutor() }

    /// Tasks that mostly wait for the storage need no other thread.
    package nonisolated var executor: (any TaskExecutor)? { thread }

    /// Creates a storage from an open database, which is used only on `thread`.
    ///
    /// If `recent` is `nil`, fixes are stored at once instead of being buffered.
    init(
        on thread: ExecutorThread,
        _ connection: sending Connection,
        passingOver unreadable: UnreadableFixes = UnreadableFixes(),
        fixesPerChunk: Int = ChunkSealer.fixesPerChunk,
        dividedBy division: TrackDivision = TrackDivision(),
        recent: BufferSettings? = nil,
        damagedRemains: [DamagedBuffers] = []
    ) {
        self.damagedRemains = damagedRemains
        self.unreadable = unreadable
        self.division = division
        self.thread = thread
        self.connection = connection
        sealing = ChunkSealer(fixesPerChunk, in: connection)
        self.recent = recent.map { [sealing] settings in
            WriteBuffer(settings, sealing: sealing, division: division, in: connection)
        }
        recentReading = BufferReading(connection, passingOver: unreadable)
    }

    /// Begins a run of a new filter for a receiver.
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

    /// Stores judged fixes of one receiver in one transaction, and assigns locations to its tracks.
    ///
    /// A location continues the receiver's latest track unless the division ends it.
    package func append(_ fixes: [JudgedFix], to run: FilterRun) async throws(SQLiteError) -> AppendResult {
        if fixes.isEmpty { return AppendResult() }
        if let recent {
            defer { scheduleSync() }
            try recent.requireName()
            if !recent.isRenamed {
                try await waitingForOthers { () throws(SQLiteError) in try recent.begin(run.receiver) }
            }
            return try recent.appendAnywhere(fixes, to: run)
        }
        return try appendAtOnce(fixes, to: run)
    }

    /// Shows the fixes that are recorded from now on to an upload in this program.
    package func show(_ fresh: FreshFixes) { recent?.fresh = fresh }

    /// Stores judged fixes of one receiver; `isBeginning` makes the first location begin a track.
    package func append(
        _ fixes: [JudgedFix],
        to run: FilterRun,
        beginningTrack isBeginning: Bool
    ) async throws(SQLiteError) -> AppendResult {
        if fixes.isEmpty { return AppendResult() }
        if recent == nil { return try appendAtOnce(fixes, to: run, beginningTrack: isBeginning) }
        return try await append(fixes, to: run)
    }

    /// Stores judged fixes directly in the database, without buffering.
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
                // A span lends its elements; an array would copy half a kilobyte per fix.
                let fixes = fixes.span
                var isBeginning = isBeginning
                for index in fixes.indices {
                    let stored = insertion.result.stored
                    try insertion.insert(fixes[index], beginning: isBeginning)
                    // Duplicates and fixes without a location don't begin a track.
                    if insertion.result.stored > stored, fixes[index].verdict.location != nil { isBeginning = false }
                }
                ends = [run.receiver: try insertion.finish()]
                var result = insertion.result
                if end == nil { result.isTrusted = try trust.isTrustedAgain(run.receiver, in: connection) }
                return result
            }
        } catch {
            ends = [:]
            throw error
        }
    }

    /// Ends a run for now and seals all fixes of its receiver.
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
        // Sync here if transactions were not synced; 1 is NORMAL.
        if try connection.integer("PRAGMA synchronous") == 1 {
            try DatabaseFile.syncLog(of: connection.file)
        }
    }

    /// A page of stored fixes: those without a time first, then in order of time, then of arrival.
    ///
    /// An empty page marks the end.
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
        let resumed = keptReading?.resumed(for: selection, after: last?.id, as: .wholeFixes, in: state)
        let reading = if let resumed { resumed } else { try reading(query) }
        let page = try reading.next(max(1, limit) - timeless.count, as: WholeFixPage()).fixes
        keptReading = page.last.map { CursorCache(reading, of: selection, at: $0.id, as: .wholeFixes, in: state) }
        return timeless + (try page.map(storedFix))
    }

    /// Starts a walk over stored fixes.
    func reading(_ query: FixQuery) throws(SQLiteError) -> FixReading<ChunkSequence> {
        let chunks = try ChunkSequence(query, passingOver: unreadable, keeping: recentChunks, in: connection)
        let deleted = query.selection.includesDeleted ? TrackDeletions() : try TrackDeletions(in: connection)
        return FixReading(query, over: chunks, without: deleted)
    }

    /// All tracks, in order of their start.
    package func tracks() throws(SQLiteError) -> [Track] {
        try beginReading()
        defer { recentReading.end() }
        return try BufferedTracks.extended(storedTracks(), in: connection)
    }

    /// The tracks in the database, kept until it changes: an export needs them several times.
    private func storedTracks() throws(SQLiteError) -> [Track] {
        let state = try connection.storedState
        if let keptTracks, keptTracks.state == state { return keptTracks.tracks }
        let tracks = try TrackRows(connection).all(where: TrackTable.isShown, receiver: identity(ofReceiver:))
        // A recording changes them all the time.
        if recent == nil { keptTracks = (tracks, state) }
        return tracks
    }

    private func timelessFixes(after last: Int64, limit: Int) throws(SQLiteError) -> [StoredFix] {
        try TimelessFixes.page(after: last, limit: max(1, limit), in: connection).map(storedFix)
    }

    func storedFix(_ fix: FixWithNumbers) throws(SQLiteError) -> StoredFix {
        guard let receiver = try identity(ofReceiver: fix.receiver) else {
            throw SQLiteError(.damaged, message: "a fix without a receiver", file: connection.file)
        }
        return StoredFix(id: fix.id, receiver: receiver, run: fix.run, track: fix.track, judged: fix.judged)
    }

    func identity(ofReceiver id: Int64) throws(SQLiteError) -> ReceiverIdentity? {
        if let known = receivers[id] { return known }
        let names = try connection.rows(of: "SELECT identity FROM receiver WHERE id = ?", id) {
            $0.nextText()
        }
        receivers[id] = names.first.flatMap(\.self).map(ReceiverIdentity.init)
        return receivers[id]
    }

    func extent(ofTrack id: Track.ID) throws(SQLiteError) -> FixQuery.TrackExtent? {
        try TrackRows(connection).extent(of: id, where: TrackTable.isShown).map { extent throws(SQLiteError) in
            try BufferedTracks.extended(extent, ofTrack: id, in: connection)
        }
    }

    /// Begins a transaction that reads a snapshot of the database.
    ///
    /// - Parameter isOfSkies: whether to include satellite summaries.
    /// - Throws: `SQLiteError` if something cannot be read.
    func beginReading(withSkies isOfSkies: Bool = false) throws(SQLiteError) {
        try recent?.show()
        try recentReading.begin(without: recent?.ownReceivers ?? [], withSkies: isOfSkies)
    }

    /// Schedules a sync of the buffer files if some fixes are not yet on disk.
    private func scheduleSync() {
        guard let recent else { return }
        if recent.waitingSince == nil {
            syncing?.cancel()
            syncing = nil
        }
        guard syncing == nil, recent.waitingSince != nil else { return }
        // Slightly later than the next fix is due, which then syncs itself.
        let interval = Duration.seconds(1.05 * recent.syncInterval)
        let clock: any Clock<Duration> = recent.clock is ContinuousClock ? thread.clock : recent.clock
        syncing = Task(executorPreference: thread) { [weak self] in
            if (try? await clock.sleep(for: interval)) != nil { await self?.sync() }
        }
    }

    private func sync() {
        syncing = nil
        recent?.syncIfDue(within: 1)
        scheduleSync()
    }
}
