internal import FixCodec
internal import GNSS
package import Logbook
internal import SQLite

enum TrackTable {
    /// Begins a track with the given number or the next one, within an open transaction.
    static func insert(
        at start: Location,
        with judged: JudgedFix,
        of receiver: Int64,
        number: Int64? = nil,
        in connection: Connection
    ) throws(SQLiteError) -> TrackProgress {
        let insertion = try connection.statement(
            """
            INSERT INTO track (id, receiver, start_time, start_leap, end_time, end_leap, points, distance, moving_time)
            VALUES (?, ?, ?, ?, ?, ?, 1, 0, 0)
            """
        )
        insertion.bind(number)
        insertion.bind(receiver)
        insertion.bind(start.time)
        insertion.bind(start.time)
        try insertion.run()
        return TrackProgress(id: connection.lastInsertedRow, startingAt: start, with: judged)
    }

    /// Whether a number is valid and not used by another track.
    static func isFree(_ number: Int64, in connection: Connection) throws(SQLiteError) -> Bool {
        // A damaged number could leave none for the next tracks.
        guard RowNumber.possible.contains(number) else { return false }
        return try connection.integer("SELECT 1 FROM track WHERE id = ?") { $0.bind(number) } == nil
    }

    /// Changes the first fix and the start time of a track, within an open transaction.
    static func move(
        _ track: Track.ID,
        to fix: Int64,
        at start: UTCTime,
        in connection: Connection
    ) throws(SQLiteError) {
        let update = try connection.statement(
            "UPDATE track SET first_fix = ?, start_time = ?, start_leap = ? WHERE id = ?"
        )
        update.bind(fix)
        update.bind(start)
        update.bind(track)
        try update.run()
    }

    /// Stores the figures of a track, within an open transaction.
    static func update(_ track: TrackProgress, in connection: Connection) throws(SQLiteError) {
        let update = try connection.statement(
            """
            UPDATE track SET first_fix = ?, end_time = ?, end_leap = ?, points = ?, distance = ?, moving_time = ?,
              standing_time = ?, top_speed = ?, climb = ?, descent = ?,
              climb_reference = ?, climb_direction = ?, climb_pending = ?, suspect_distance = ?, suspicion = ?
            WHERE id = ?
            """
        )
        let (figures, climbMeter) = (track.meter.figures, track.meter.climbMeter)
        update.bind(track.firstFix)
        update.bind(track.meter.last.time)
        update.bind(Int64(figures.points))
        update.bind(figures.distance)
        update.bind(figures.movingTime)
        update.bind(figures.standingTime)
        update.bind(figures.topSpeed)
        update.bind(figures.climb)
        update.bind(figures.descent)
        update.bind(climbMeter.reference)
        update.bind(Int64(climbMeter.direction))
        update.bind(climbMeter.pending)
        update.bind(figures.suspectDistance)
        update.bind(Int64(figures.suspicion.rawValue))
        update.bind(track.id)
        try update.run()
    }

    /// The track of a receiver's latest location, to continue it.
    ///
    /// Returns `nil` if no track exists, it was deleted, or its last location was pruned, so that a new one begins.
    static func latest(of receiver: Int64, in connection: Connection) throws(SQLiteError) -> TrackProgress? {
        let sql = """
            SELECT id, first_fix, climb_reference, climb_direction, climb_pending, \(figureColumns)
            FROM track WHERE receiver = ? ORDER BY first_fix DESC, id DESC LIMIT 1
            """
        let statement = try connection.statement(sql)
        defer { statement.reset() }
        statement.bind(receiver)
        guard try statement.step(), let id = statement.nextInteger() else { return nil }
        let firstFix = statement.nextInteger()
        try RowNumber.require(id, firstFix, of: "a track", in: connection)
        let climbMeter = ClimbMeter(
            reference: statement.nextReal(),
            direction: Int((statement.nextInteger() ?? 0).signum()),
            pending: statement.nextReal() ?? 0
        )
        if try DeletedTracks(in: connection).contain(id) { return nil }
        guard let figures = try figures(in: statement, of: connection),
            let last = try lastVerdict(inTrack: id, of: receiver, in: connection), let location = last.location
        else { return nil }
        let meter = TrackMeter(figures: figures, climbMeter: climbMeter, last: location, as: last.kind)
        return TrackProgress(id: id, firstFix: firstFix, meter: meter)
    }

    /// All tracks, in order of their start.
    static func all(
        in connection: Connection,
        receiver identity: (Int64) throws(SQLiteError) -> ReceiverIdentity?
    ) throws(SQLiteError) -> [Track] {
        let sql = """
            SELECT id, receiver, start_time, start_leap, end_time, end_leap, \(figureColumns), name
            FROM track LEFT JOIN track_name ON track_name.track = track.id WHERE \(isShown)
            ORDER BY start_time, start_leap, id
            """
        return try connection.rows(of: sql) { row throws(SQLiteError) in
            guard let id = row.nextInteger(), let receiver = try row.nextInteger().flatMap(identity),
                let start = row.nextTime(), let end = row.nextTime(), let figures = try figures(in: row, of: connection)
            else { throw SQLiteError(.damaged, message: "an incomplete track", file: connection.file) }
            return Track(
                id: id,
                receiver: receiver,
                start: start,
                end: end,
                figures: figures,
                name: row.nextText()
            )
        }
    }

    /// An SQL condition that excludes deleted tracks from the rows of `track`.
    static let isShown = "id NOT IN (SELECT track FROM deleted_track)"

    private static let figureColumns = """
        points, distance, moving_time, standing_time, top_speed, climb, descent, suspect_distance, suspicion
        """

    private static func figures(in row: Statement, of connection: Connection) throws(SQLiteError) -> TrackFigures? {
        guard let points = row.nextInteger(), let distance = row.nextReal(), let movingTime = row.nextReal(),
            let standingTime = row.nextReal()
        else { return nil }
        try RowNumber.require(points, within: RowNumber.counts, of: "a track", in: connection)
        return TrackFigures(
            points: Int(points),
            distance: distance,
            movingTime: movingTime,
            standingTime: standingTime,
            topSpeed: row.nextReal(),
            climb: row.nextReal(),
            descent: row.nextReal(),
            suspectDistance: row.nextReal() ?? 0,
            suspicion: Suspicion.Reasons(rawValue: UInt8(truncatingIfNeeded: row.nextInteger() ?? 0))
        )
    }

    /// The latest time at which a receiver has a location; `nil` if none.
    static func latestInstant(of receiver: Int64, in connection: Connection) throws(SQLiteError) -> UTCTime? {
        let sql = """
            SELECT end_time, end_leap FROM track WHERE receiver = ? ORDER BY end_time DESC, end_leap DESC LIMIT 1
            """
        return try connection.rows(of: sql, bind: { $0.bind(receiver) }) {
            $0.nextTime()
        }.first.flatMap(\.self)
    }

    private static func lastVerdict(
        inTrack id: Int64,
        of receiver: Int64,
        in connection: Connection
    ) throws(SQLiteError) -> FilterVerdict? {
        let ends = try connection.rows(of: "SELECT end_time, end_leap FROM track WHERE id = ?", bind: { $0.bind(id) }) {
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
