internal import FixCodec
internal import GNSS
package import Logbook
package import SQLite

/// Stores the fixes of one receiver, and assigns those that have a location to its tracks, within an open transaction.
package struct FixInsertion {
    private let connection: Connection
    private let run: FilterRun
    private let receiver: Int64
    private let instants: LocationInstants
    private let sealing: ChunkSealer
    private let division: TrackDivision
    private var locations: LocationSequence
    /// The latest instant among the locations of this insertion; nil where there are none.
    private var latestAdded: UTCTime?
    private var rows: Int
    private var fixes: [NumberedFix] = []
    private let firstNumber: Int64

    /// The outcome for the fixes so far.
    private(set) var result = AppendResult()

    /// An insertion that goes on where the receiver's latest track ended, in this run or an earlier one.
    ///
    /// - Parameters:
    ///   - run: the run that the fixes belong to.
    ///   - end: the end that the receiver has come to, where that is known.
    ///   - division: the rules by which tracks end.
    ///   - sealing: the sealing that brings fixes into chunks.
    ///   - connection: the database.
    /// - Throws: `SQLiteError` where it cannot be read.
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

    /// Makes room for so many more fixes.
    mutating func reserve(_ count: Int) { fixes.reserveCapacity(fixes.count + count) }

    /// Stores a fix.
    ///
    /// - Parameters:
    ///   - judged: the fix.
    ///   - number: its number; nil for the next one.
    ///   - trackNumber: the number of the track that begins with it, if one does; nil for the next one, which a number that
    ///     is given already becomes, too.
    ///   - isBeginning: true where a track begins with it in any case.
    /// - Throws: `SQLiteError` where the database cannot be read or written.
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
        let kind = judged.verdict.kind
        let isStored = try isStored(location.time)
        switch locations.place(location, as: kind, dividedBy: division, beginning: isBeginning, isStored: isStored) {
        case .duplicate:
            // Judged again, it must have come to the filter as it did now.
            add(JudgedFix(received: judged.received, verdict: .duplicate), id, track: nil)
            return result.alreadyStored += 1
        case .next(let track):
            add(judged, id, track: track)
        case .first:
            add(judged, id, track: try beginTrack(at: location, as: kind, of: id, numbered: trackNumber))
        }
        latestAdded = max(latestAdded ?? location.time, location.time)
        result.stored += 1
    }

    /// Writes all of them, the latest track's figures, and how far the run has come.
    ///
    /// - Returns: the end that the receiver has come to.
    package mutating func finish() throws(SQLiteError) -> ReceiverTail {
        try storeTrack()
        if let first = fixes.first, let last = fixes.last {
            rows = try sealing.append(fixes, of: receiver, behind: rows)
            guard first.id <= last.id else { throw ChunkTable.failure(ChunkDamage(), in: connection.file) }
            try FilterRunTable.extend(run, over: first.id...last.id, in: connection)
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
        fixes.append(NumberedFix(id: id, receiver: receiver, run: run.id, track: track, judged: judged))
    }

    /// Begins a track with a location, which is the next one to be added; the figures of the one before are stored.
    private mutating func beginTrack(
        at location: Location,
        as kind: FilterVerdict.Kind,
        of id: Int64,
        numbered number: Int64?
    ) throws(SQLiteError) -> Int64 {
        try storeTrack()
        let free = try number.flatMap { number throws(SQLiteError) in
            try TrackTable.isFree(number, in: connection) ? number : nil
        }
        var started = try TrackTable.insert(at: location, as: kind, of: receiver, number: free, in: connection)
        started.firstFix = id
        locations.begin(started)
        return started.id
    }

    /// Stores the latest track's figures, where they have changed.
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
