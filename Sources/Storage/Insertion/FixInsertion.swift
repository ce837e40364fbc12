internal import FixCodec
internal import GNSS
package import Logbook

/// Stores fixes of one receiver and assigns locations to its tracks, within an open transaction.
package struct FixInsertion {
    private let connection: Connection
    private let run: FilterRun
    private let receiver: Int64
    private let instants: LocationInstants
    private let sealing: ChunkSealer
    private let division: TrackDivision
    private var locations: LocationSequence
    /// The latest time among the locations of this insertion; `nil` if none.
    private var latestAdded: UTCTime?
    private var rows: Int
    private var fixes: [FixWithNumbers] = []
    private let firstNumber: Int64

    private(set) var result = AppendResult()

    /// Continues after the receiver's latest track, from this run or an earlier one.
    ///
    /// - Parameters:
    ///   - run: the run that the fixes belong to.
    ///   - end: the end of the receiver's stored fixes; `nil` to look it up.
    ///   - division: the rules for where tracks end.
    ///   - sealing: seals fixes in chunks.
    ///   - connection: the database.
    /// - Throws: `SQLiteError` if the database cannot be read.
    package init(
        to run: FilterRun,
        behind end: ReceiverTail?,
        dividedBy division: TrackDivision,
        by sealing: ChunkSealer,
        in connection: Connection
    ) throws(SQLiteError) {
        self.sealing = sealing
        self.division = division
        self.connection = connection
        self.run = run
        let end = if let end { end } else { try ReceiverTail(of: run.receiver, in: connection) }
        (receiver, rows) = (end.receiver, end.rows)
        locations = LocationSequence(behind: end)
        instants = LocationInstants(of: receiver, in: connection)
        firstNumber = try FixTable.nextNumber(in: connection)
    }

    mutating func reserve(_ count: Int) { fixes.reserveCapacity(fixes.count + count) }

    /// Stores a fix, and begins a track with it if needed.
    ///
    /// - Parameters:
    ///   - judged: the fix.
    ///   - number: its number; `nil` for the next one.
    ///   - trackNumber: the number of a track that begins with it; `nil` or a number in use for the next one.
    ///   - isBeginning: whether a track begins with it in any case.
    /// - Throws: `SQLiteError` if the database cannot be read or written.
    package mutating func insert(
        _ judged: JudgedFix,
        numbered number: Int64? = nil,
        inTrack trackNumber: Int64? = nil,
        beginning isBeginning: Bool = false
    ) throws(SQLiteError) {
        let id = number ?? firstNumber + Int64(fixes.count)
        guard let location = judged.verdict.location else {
            add(judged, id, track: nil)
            return result.stored += 1
        }
        let place = locations.place(
            location,
            as: judged.verdict.kind,
            suspicion: judged.suspectReasons,
            dividedBy: division,
            beginning: isBeginning,
            isStored: try isStored(location.time)
        )
        switch place {
        case .duplicate:
            add(judged.asDuplicate, id, track: nil)
            return result.alreadyStored += 1
        case .next(let track):
            add(judged, id, track: track)
        case .first:
            add(judged, id, track: try beginTrack(at: location, with: judged, of: id, numbered: trackNumber))
        }
        latestAdded = max(latestAdded ?? location.time, location.time)
        result.stored += 1
    }

    /// Writes the fixes, the latest track's figures, and the end of the run.
    ///
    /// - Returns: the new end of the receiver's fixes.
    package mutating func finish() throws(SQLiteError) -> ReceiverTail {
        try storeTrack()
        if let first = fixes.first, let last = fixes.last {
            rows = try sealing.append(fixes, of: receiver, behind: rows)
            guard first.id <= last.id else { throw connection.failure(ChunkDamage()) }
            try ReceiverRows(connection).extend(run.id, over: first.id...last.id)
        }
        return ReceiverTail(
            receiver: receiver,
            track: locations.track,
            latest: locations.latest,
            rows: rows,
            state: try connection.state
        )
    }

    @inline(__always)
    private mutating func add(_ judged: JudgedFix, _ id: Int64, track: Int64?) {
        fixes.append(FixWithNumbers(id: id, receiver: receiver, run: run.id, track: track, judged: judged))
    }

    /// Stores the figures of the previous track and begins one with a location, which must be added next.
    private mutating func beginTrack(
        at location: Location,
        with judged: JudgedFix,
        of id: Int64,
        numbered number: Int64?
    ) throws(SQLiteError) -> Int64 {
        try storeTrack()
        let free = try number.flatMap { number throws(SQLiteError) in
            try TrackTable.isFree(number, in: connection) ? number : nil
        }
        var started = try TrackTable.insert(at: location, with: judged, of: receiver, number: free, in: connection)
        started.firstFix = id
        locations.begin(started)
        return started.id
    }

    private mutating func storeTrack() throws(SQLiteError) {
        guard let track = locations.track, track.isChanged else { return }
        try TrackTable.update(track, in: connection)
        locations.noteStored()
    }

    private func isStored(_ time: UTCTime) throws(SQLiteError) -> Bool {
        guard locations.mayHaveLocation(at: time) else { return false }
        if let latestAdded, time <= latestAdded, fixes.contains(where: { $0.judged.verdict.location?.time == time }) {
            return true
        }
        return try instants.holder(of: time) != nil
    }
}

/// The times at which a receiver has locations, one location at each.
final class LocationInstants {
    private static let mostRemembered = 8

    private let receiver: Int64
    private let connection: Connection
    // Repeated captures access the same chunks again and again.
    private var remembered: [(chunk: Int64, fixes: [UTCTime: Int64])] = []

    init(of receiver: Int64, in connection: Connection) {
        self.receiver = receiver
        self.connection = connection
    }

    /// The number of the fix with a location at this time; `nil` if none.
    func holder(of time: UTCTime) throws(SQLiteError) -> Int64? {
        let sql = "SELECT id FROM fix WHERE receiver = ? AND time = ? AND time_leap = ? AND track IS NOT NULL"
        let row = try connection.value(sql, receiver, time)
        if let row { return row }
        for chunk in try chunks(at: time) {
            if let holder = try fixes(in: chunk)[time] { return holder }
        }
        return nil
    }

    /// Drops a chunk from the cache because it has changed.
    func forget(_ chunk: Int64) {
        remembered.removeAll { $0.chunk == chunk }
    }

    private func chunks(at time: UTCTime) throws(SQLiteError) -> [Int64] {
        let sql = """
            SELECT last_fix FROM chunk_box JOIN chunk USING (last_fix)
            WHERE start <= ? AND "end" >= ? AND receiver = ? AND start_time <= ? AND end_time >= ?
            """
        let count = time.nanosecondsSince1970
        return try connection.rows(
            of: sql,
            Double(count) / 1e9,
            Double(count) / 1e9,
            receiver,
            count,
            count,
            read: { $0.nextInteger() ?? 0 }
        )
    }

    private func fixes(in chunk: Int64) throws(SQLiteError) -> [UTCTime: Int64] {
        if let known = remembered.first(where: { $0.chunk == chunk }) { return known.fixes }
        var fixes: [UTCTime: Int64] = [:]
        // A damaged chunk must not keep other fixes from being stored.
        for fix in try ChunkTable.readable(chunk, of: connection) ?? [] {
            if let location = fix.judged.verdict.location { fixes[location.time] = fix.id }
        }
        if remembered.count == Self.mostRemembered { remembered.removeFirst() }
        remembered.append((chunk, fixes))
        return fixes
    }
}
