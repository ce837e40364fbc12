internal import FixCodec
internal import Logbook

/// Assigns fixes that were judged again to tracks, as if they had just arrived, within an open transaction.
///
/// Tracks keep their numbers. A track gets the number of the first track that ever began with the same fix. Otherwise
/// it gets the previous track of that fix, or of the next fix that had a track.
struct TrackRewriting {
    /// The number of the first fix to walk over.
    let firstFix: Int64

    private let connection: Connection
    private let receiver: Int64
    private let division: TrackDivision
    private let history: ReceiverHistory
    private var current: TrackProgress?
    private var begun: Set<Int64> = []
    private var met: Set<Int64> = []
    private var isChanged = false
    private let boundaries: TrackBoundaries
    private var deleted: TrackDeletions
    /// The number of the last assigned location.
    private var last: Int64 = 0

    /// Begins with the track that continues into a run whose first fix this is.
    init(
        of history: ReceiverHistory,
        _ receiver: Int64,
        from fix: Int64,
        dividedBy division: TrackDivision,
        in connection: Connection
    ) throws(SQLiteError) {
        self.history = history
        self.connection = connection
        self.receiver = receiver
        self.division = division
        boundaries = try TrackBoundaries(of: receiver, in: connection)
        deleted = try TrackDeletions(in: connection)
        let sql = "SELECT max(first_fix) FROM track WHERE receiver = ? AND first_fix < ?"
        firstFix =
            try connection.value(sql, receiver, fix) ?? fix
        try RowNumber.require(firstFix, of: "a track", in: connection)
    }

    /// Records that a verdict has changed; before the first change, tracks are as before.
    mutating func noteChange() { isChanged = true }

    /// Records that a fix has lost its location before the walk reaches it.
    mutating func noteLoss(of stored: FixWithNumbers) {
        isChanged = true
        if let track = stored.track { met.insert(track) }
    }

    /// Assigns a fix to a track; `nil` if it has no location.
    mutating func assign(_ judged: JudgedFix, to stored: FixWithNumbers) throws(SQLiteError) -> Track.ID? {
        if let before = stored.track { met.insert(before) }
        guard let location = judged.verdict.location else { return nil }
        defer { last = stored.id }
        if let current, isContinued(current, by: location, of: stored) {
            self.current?.add(location, as: judged.verdict.kind, suspicion: judged.suspectReasons)
            if current.id != stored.track { isChanged = true }
            return current.id
        }
        // It used to continue a track that now ends earlier.
        if let before = stored.track, try beginning(of: before) != stored.id { isChanged = true }
        try storeCurrent()
        var track = try begin(with: stored, at: location, judged)
        track.firstFix = stored.id
        begun.insert(track.id)
        current = track
        if track.id != stored.track { isChanged = true }
        return track.id
    }

    /// Whether tracks are as before from this fix on.
    func isSettled(before stored: FixWithNumbers) throws(SQLiteError) -> Bool {
        if !isChanged { return true }
        guard let location = stored.judged.verdict.location, let track = stored.track, !begun.contains(track) else {
            return false
        }
        if let current, isContinued(current, by: location, of: stored) { return false }
        return try beginning(of: track) == stored.id
    }

    /// Stores the last track, and deletes tracks without locations.
    func finish() throws(SQLiteError) {
        guard isChanged else { return }
        try storeCurrent()
        for track in met.subtracting(begun).sorted() {
            if let fix = try beginning(of: track) { try remember(track, at: fix) }
            try connection.change("DELETE FROM track WHERE id = ?", track)
        }
    }

    /// Whether a location continues a track, as set by the user or else by time.
    ///
    /// Parts of deleted tracks continue only each other.
    private func isContinued(_ track: TrackProgress, by location: Location, of stored: FixWithNumbers) -> Bool {
        if let before = stored.track, deleted.contain(track.id) != deleted.contain(before) { return false }
        return boundaries.goesOn(from: last, to: stored.id) ?? track.isContinued(by: location, division)
    }

    private func storeCurrent() throws(SQLiteError) {
        if let current, isChanged { try TrackTable.update(current, in: connection) }
    }

    private mutating func begin(
        with stored: FixWithNumbers,
        at location: Location,
        _ judged: JudgedFix
    ) throws(SQLiteError) -> TrackProgress {
        guard let number = try number(for: stored) else {
            let track = try TrackTable.insert(at: location, with: judged, of: receiver, in: connection)
            try noteDeletion(of: track.id, with: stored.track)
            return track
        }
        let before = try beginning(of: number)
        if before == stored.id {
            if isChanged { try TrackTable.move(number, to: stored.id, at: location.time, in: connection) }
            return TrackProgress(id: number, startingAt: location, with: judged)
        }
        isChanged = true
        if let before { try remember(number, at: before) }
        if before == nil {
            return try TrackTable.insert(at: location, with: judged, of: receiver, number: number, in: connection)
        }
        try TrackTable.move(number, to: stored.id, at: location.time, in: connection)
        return TrackProgress(id: number, startingAt: location, with: judged)
    }

    /// Marks a part of a deleted track as deleted, too.
    private mutating func noteDeletion(of part: Track.ID, with track: Track.ID?) throws(SQLiteError) {
        guard let step = track.flatMap(deleted.step(of:)) else { return }
        try TrackDeletions.insert(part, in: step, of: connection)
        deleted = try TrackDeletions(in: connection)
    }

    /// The number for a track that begins with a fix; `nil` for a new number.
    private func number(for stored: FixWithNumbers) throws(SQLiteError) -> Track.ID? {
        if !isChanged, let before = stored.track, try beginning(of: before) == stored.id { return before }
        let once = try connection.value("SELECT track FROM former_track WHERE first_fix = ?", stored.id)
        let isOther = stored.track.map { track in deleted.contain(track) != deleted.contain(once) } ?? false
        if let once, !isOther, try isFree(once) { return once }
        if let before = stored.track { return try isFree(before) ? before : nil }
        let next = try history.track(after: stored.id)
        if let next, try isFree(next) { return next }
        return nil
    }

    /// Whether a number is unused, or belongs to a track that the walk has yet to reach.
    private func isFree(_ track: Track.ID) throws(SQLiteError) -> Bool {
        if begun.contains(track) { return false }
        return try beginning(of: track).map { $0 >= firstFix } ?? true
    }

    /// The first fix of a track; `nil` if the track does not exist.
    private func beginning(of track: Track.ID) throws(SQLiteError) -> Int64? {
        try connection.value("SELECT first_fix FROM track WHERE id = ?", track)
    }

    /// Stores the first number that a track beginning with this fix ever had.
    private func remember(_ track: Track.ID, at fix: Int64) throws(SQLiteError) {
        try connection.change("INSERT OR IGNORE INTO former_track (first_fix, track) VALUES (?, ?)", fix, track)
    }
}
