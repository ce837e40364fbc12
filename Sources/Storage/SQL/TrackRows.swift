internal import FixCodec
package import GNSS
package import Logbook

/// The part of a log's tracks that SQLite and PostgreSQL have in common.
package struct TrackRows<Database: LogDatabase> {
    private static var figureColumns: String {
        "points, distance, moving_time, standing_time, top_speed, climb, descent, suspect_distance, suspicion"
    }

    private let database: Database
    private let number: String

    package init(_ database: Database) { (self.database, number) = (database, database.number("track")) }

    /// Stores the figures of a track, within an open transaction; `fix` is for the column `Database.trackFixColumn`.
    package func update(_ track: TrackProgress, fix: Int64?) throws(Database.Failure) {
        let sql = """
            UPDATE track SET \(Database.trackFixColumn) = ?, end_time = ?, end_leap = ?, points = ?, distance = ?,
              moving_time = ?, standing_time = ?, top_speed = ?, climb = ?, descent = ?, climb_reference = ?,
              climb_direction = ?, climb_pending = ?, suspect_distance = ?, suspicion = ?
            WHERE \(database.owns("track")) AND \(number) = ?
            """
        let (figures, climbMeter) = (track.meter.figures, track.meter.climbMeter)
        try database.change(
            sql,
            fix,
            track.meter.last.time,
            Int64(figures.points),
            figures.distance,
            figures.movingTime,
            figures.standingTime,
            figures.topSpeed,
            figures.climb,
            figures.descent,
            climbMeter.reference,
            Int64(climbMeter.direction),
            climbMeter.pending,
            figures.suspectDistance,
            Int64(figures.suspicion.rawValue),
            track.id
        )
    }

    /// A receiver's latest track, without its last location.
    package struct Latest {
        package let id: Int64
        package let firstFix: Int64?
        /// The value of the column `Database.trackFixColumn`.
        package let fix: Int64?
        /// `nil` if they are damaged.
        let figures: TrackFigures?
        let climbMeter: ClimbMeter

        /// Continues the track after its last verdict; `nil` if that has no location.
        package func progress(endingWith last: FilterVerdict) -> TrackProgress? {
            guard let figures, let location = last.location else { return nil }
            let meter = TrackMeter(figures: figures, climbMeter: climbMeter, last: location, as: last.kind)
            return TrackProgress(id: id, firstFix: firstFix, meter: meter)
        }
    }

    /// The track of a receiver with the latest first fix; `nil` if none.
    package func latest(of receiver: Int64) throws(Database.Failure) -> Latest? {
        let sql = """
            SELECT \(number), first_fix, \(Database.trackFixColumn), climb_reference, climb_direction, climb_pending,
              \(Self.figureColumns)
            FROM track WHERE \(database.owns("track")) AND receiver = ? ORDER BY first_fix DESC, \(number) DESC LIMIT 1
            """
        return try database.select(sql, receiver) { row throws(Database.Failure) in
            let (id, firstFix, fix) = (row.nextInteger(), row.nextInteger(), row.nextInteger())
            guard let id, [id, firstFix ?? 1, fix ?? 1].allSatisfy(RowNumber.possible.contains) else {
                throw database.damage("a track with an impossible number")
            }
            let climbMeter = ClimbMeter(
                reference: row.nextReal(),
                direction: Int((row.nextInteger() ?? 0).signum()),
                pending: row.nextReal() ?? 0
            )
            let figures = try figures(in: &row)
            return Latest(id: id, firstFix: firstFix, fix: fix, figures: figures, climbMeter: climbMeter)
        }.first
    }

    /// The latest time at which a receiver has a location; `nil` if none.
    package func latestInstant(of receiver: Int64) throws(Database.Failure) -> UTCTime? {
        let sql = """
            SELECT end_time, end_leap FROM track WHERE \(database.owns("track")) AND receiver = ?
            ORDER BY end_time DESC, end_leap DESC LIMIT 1
            """
        return try database.select(sql, receiver) { $0.nextTime() }.first.flatMap(\.self)
    }

    /// All tracks that meet a condition, in order of their start.
    package func all(
        where condition: String = "TRUE",
        receiver identity: (Int64) throws(Database.Failure) -> ReceiverIdentity?
    ) throws(Database.Failure) -> [Track] {
        let sql = """
            SELECT \(number), receiver, start_time, start_leap, end_time, end_leap, \(Self.figureColumns),
              (SELECT name FROM track_name WHERE \(database.owns("track_name")) AND track_name.track = track.\(number))
            FROM track WHERE \(database.owns("track")) AND \(condition) ORDER BY start_time, start_leap, \(number)
            """
        return try database.select(sql) { row throws(Database.Failure) in
            guard let id = row.nextInteger(), let receiver = try row.nextInteger().flatMap(identity),
                let start = row.nextTime(), let end = row.nextTime(), let figures = try figures(in: &row)
            else { throw database.damage("an incomplete track") }
            let name = row.nextText()
            return Track(id: id, receiver: receiver, start: start, end: end, figures: figures, name: name)
        }
    }

    /// The receiver and the period of a track; `nil` if it does not exist or does not meet the condition.
    package func extent(
        of track: Track.ID,
        where condition: String = "TRUE"
    ) throws(Database.Failure) -> FixQuery.TrackExtent? {
        let sql = """
            SELECT receiver, start_time, start_leap, end_time, end_leap FROM track
            WHERE \(database.owns("track")) AND \(number) = ? AND \(condition)
            """
        let extents = try database.select(sql, track) { row -> FixQuery.TrackExtent? in
            guard let receiver = row.nextInteger(), let start = row.nextTime(), let end = row.nextTime() else {
                return nil
            }
            return FixQuery.TrackExtent(receiver: receiver, start: start, end: end)
        }
        return extents.first.flatMap(\.self)
    }

    private func figures(in row: inout Database.Row) throws(Database.Failure) -> TrackFigures? {
        guard let points = row.nextInteger(), let distance = row.nextReal(), let movingTime = row.nextReal(),
            let standingTime = row.nextReal()
        else { return nil }
        guard RowNumber.counts.contains(points) else { throw database.damage("a track with an impossible number") }
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

    /// Names unnamed tracks after the periods that contain them; the first matching period counts.
    ///
    /// Tracks up to number `last` are not changed.
    package func name(_ stretches: [StretchName], after last: Track.ID) throws(Database.Failure) {
        let owner = Database.ownerColumn.map { (name: "\($0), ", value: "$1, ") }
        let receiver = database.number("receiver")
        let sql = """
            INSERT INTO track_name (\(owner?.name ?? "")track, name)
            SELECT \(owner?.value ?? "")\(number), ? FROM track WHERE \(database.owns("track")) AND receiver = (
                SELECT \(receiver) FROM receiver WHERE \(database.owns("receiver")) AND identity = ?)
              AND \(number) > ? AND (start_time, start_leap) <= (?, ?) AND (end_time, end_leap) >= (?, ?)
            ON CONFLICT DO NOTHING
            """
        for stretch in stretches {
            try database.change(
                sql,
                stretch.name,
                stretch.receiver.name,
                last,
                stretch.extent.upperBound,
                stretch.extent.lowerBound
            )
        }
    }
}
