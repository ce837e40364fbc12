internal import GNSS
internal import SQLite

/// Stores the fixes of one receiver, and assigns those that have a location to its tracks, within an open transaction.
struct FixInsertion {
    private let connection: Connection
    private let run: FilterRun
    private let receiver: Int64
    // Held, so that its long text is not looked up for each fix.
    private let insertion: Statement
    private var track: TrackProgress?
    private var firstFix: Int64?

    /// What has become of the fixes so far.
    private(set) var result = AppendResult()

    /// An insertion that goes on where the receiver's latest track ended, in this run or an earlier one.
    init(to run: FilterRun, in connection: Connection) throws(SQLiteError) {
        self.connection = connection
        self.run = run
        insertion = try connection.statement(FixColumns.insertion)
        receiver = try ReceiverTable.number(of: run.receiver, in: connection)
        track = try TrackTable.latest(of: receiver, run.receiver, in: connection)
    }

    /// Stores a fix.
    mutating func insert(_ judged: JudgedFix) throws(SQLiteError) {
        if let location = judged.verdict.location {
            guard try insert(judged, at: location) else {
                try insertDuplicate(judged.received)
                return result.alreadyStored += 1
            }
        } else {
            _ = try insert(judged, track: nil)
        }
        result.stored += 1
    }

    /// Stores the latest track's figures, and how far the run has come.
    func finish() throws(SQLiteError) {
        if let track, track.isChanged { try TrackTable.update(track, in: connection) }
        if let firstFix {
            let lastFix = max(firstFix, connection.lastInsertedRow)
            try FilterRunTable.extend(run, over: firstFix...lastFix, in: connection)
        }
    }

    /// Whether the fix could be stored with its location: there is none of this receiver at this instant yet.
    private mutating func insert(_ judged: JudgedFix, at location: Location) throws(SQLiteError) -> Bool {
        let isHeld = judged.verdict.isHeld
        if let track, track.isContinued(by: location) {
            guard try insert(judged, track: track.id) else { return false }
            self.track?.add(location, isHeld: isHeld)
            return true
        }
        if try isStored(location) { return false }
        if let track, track.isChanged { try TrackTable.update(track, in: connection) }
        var started = try TrackTable.insert(at: location, isHeld: isHeld, of: receiver, in: connection)
        _ = try insert(judged, track: started.id)
        started.firstFix = connection.lastInsertedRow
        track = started
        return true
    }

    /// Keeps a fix whose location is there already: judged again, it must have come to the filter as it did now.
    private mutating func insertDuplicate(_ received: ReceivedFix) throws(SQLiteError) {
        let refused = JudgedFix(received: received, verdict: .duplicate)
        _ = try insert(refused, track: nil)
    }

    private mutating func insert(_ judged: JudgedFix, track: Int64?) throws(SQLiteError) -> Bool {
        FixColumns.bind(judged, receiver: receiver, run: run.id, track: track, to: insertion)
        try insertion.run()
        guard connection.changedRows == 1 else { return false }
        if firstFix == nil { firstFix = connection.lastInsertedRow }
        return true
    }

    private func isStored(_ location: Location) throws(SQLiteError) -> Bool {
        let sql = "SELECT 1 FROM fix WHERE receiver = ? AND time = ? AND time_leap = ? AND track IS NOT NULL"
        return try connection.integer(sql) {
            $0.bind(receiver)
            $0.bind(location.time)
        } != nil
    }
}

extension FilterVerdict {
    /// What becomes of a location where the receiver has one at the same instant already.
    static let duplicate = FilterVerdict.rejected(Rejection(.duplicateTime, measured: 0, threshold: 0))
}
