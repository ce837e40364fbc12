internal import FixCodec
internal import GNSS
package import Logbook

enum TrackTable {
    /// Begins a track with the given number or the next one, within an open transaction.
    static func insert(
        at start: Location,
        with judged: JudgedFix,
        of receiver: Int64,
        number: Int64? = nil,
        in connection: Connection
    ) throws(SQLiteError) -> TrackProgress {
        let sql = """
            INSERT INTO track (id, receiver, start_time, start_leap, end_time, end_leap, points, distance, moving_time)
            VALUES (?, ?, ?, ?, ?, ?, 1, 0, 0)
            """
        try connection.change(sql, number, receiver, start.time, start.time)
        return TrackProgress(id: connection.lastInsertedRow, startingAt: start, with: judged)
    }

    /// Whether a number is valid and not used by another track.
    static func isFree(_ number: Int64, in connection: Connection) throws(SQLiteError) -> Bool {
        // A damaged number could leave none for the next tracks.
        guard RowNumber.possible.contains(number) else { return false }
        return try connection.value("SELECT 1 FROM track WHERE id = ?", number) == nil
    }

    /// Changes the first fix and the start time of a track, within an open transaction.
    static func move(
        _ track: Track.ID,
        to fix: Int64,
        at start: UTCTime,
        in connection: Connection
    ) throws(SQLiteError) {
        let sql = "UPDATE track SET first_fix = ?, start_time = ?, start_leap = ? WHERE id = ?"
        try connection.change(sql, fix, start, track)
    }

    /// Stores the figures of a track, within an open transaction.
    static func update(_ track: TrackProgress, in connection: Connection) throws(SQLiteError) {
        try TrackRows(connection).update(track, fix: track.firstFix)
    }

    /// The track of a receiver's latest location, to continue it.
    ///
    /// Returns `nil` if no track exists, it was deleted, or its last location was pruned, so that a new one begins.
    static func latest(of receiver: Int64, in connection: Connection) throws(SQLiteError) -> TrackProgress? {
        guard let latest = try TrackRows(connection).latest(of: receiver),
            try !TrackDeletions(in: connection).contain(latest.id),
            let last = try lastVerdict(inTrack: latest.id, of: receiver, in: connection)
        else { return nil }
        return latest.progress(endingWith: last)
    }

    /// An SQL condition that excludes deleted tracks from the rows of `track`.
    static let isShown = "id NOT IN (SELECT track FROM deleted_track)"

    private static func lastVerdict(
        inTrack id: Int64,
        of receiver: Int64,
        in connection: Connection
    ) throws(SQLiteError) -> FilterVerdict? {
        let ends = try connection.rows(of: "SELECT end_time, end_leap FROM track WHERE id = ?", id) {
            $0.nextTime()
        }
        guard let end = ends.first.flatMap(\.self) else { return nil }
        let history = ReceiverHistory(of: receiver, in: connection)
        guard let holder = try history.holder(of: end), let fix = try history.fix(holder), fix.track == id else {
            return nil
        }
        return fix.judged.verdict
    }
}

/// The figures of a receiver's latest track so far.
package struct TrackProgress {
    package let id: Int64

    /// The number of its first fix; `nil` until that is assigned.
    package var firstFix: Int64?

    /// Adds up distance, times and extremes of the track.
    package private(set) var meter: TrackMeter

    /// Whether it has changed since it was last stored.
    package var isChanged = false

    package init(id: Int64, firstFix: Int64?, meter: TrackMeter) {
        self.id = id
        self.firstFix = firstFix
        self.meter = meter
    }

    /// Starts a track with the location of a judged fix.
    package init(id: Int64, startingAt location: Location, with judged: JudgedFix) {
        let meter = TrackMeter(startingAt: location, as: judged.verdict.kind, suspicion: judged.suspectReasons)
        self.init(id: id, firstFix: nil, meter: meter)
        isChanged = true
    }

    func isContinued(by location: Location, _ division: TrackDivision) -> Bool {
        division.goesOn(from: meter.last.time, to: location.time)
    }

    mutating func add(_ location: Location, as kind: FilterVerdict.Kind, suspicion: Suspicion.Reasons) {
        meter.add(location, as: kind, suspicion: suspicion)
        isChanged = true
    }
}
