internal import FixCodec
internal import GNSS
internal import Logbook
internal import Storage

struct FleetTracks {
    private static let figureColumns = """
        points, distance, moving_time, standing_time, top_speed, climb, descent, suspect_distance, suspicion
        """

    let device: DeviceKey
    let connection: PostgresConnection

    /// Adds a track that starts with a fix, within an open transaction.
    func insert(_ track: TrackProgress, of receiver: Int64, with fix: Int64) throws(PostgresError) {
        let sql = """
            INSERT INTO track (device, track, receiver, first_fix, last_fix, start_time, start_leap, end_time, end_leap,
              points, distance, moving_time, standing_time, climb_direction, climb_pending)
            VALUES ($1, $2, $3, $4, $4, $5, $6, $5, $6, 1, 0, 0, 0, 0, 0)
            """
        try connection.runLater(sql) {
            $0.bind(device)
            $0.bind(track.id)
            $0.bind(receiver)
            $0.bind(fix)
            $0.bind(track.meter.last.time)
        }
    }

    /// Stores the progress of a track within an open transaction.
    func update(_ track: TrackProgress, through fix: Int64) throws(PostgresError) {
        let (figures, climbMeter) = (track.meter.figures, track.meter.climbMeter)
        let sql = """
            UPDATE track SET last_fix = $3, end_time = $4, end_leap = $5, points = $6, distance = $7, moving_time = $8,
              standing_time = $9, top_speed = $10, climb = $11, descent = $12,
              climb_reference = $13, climb_direction = $14, climb_pending = $15, suspect_distance = $16,
              suspicion = $17 WHERE device = $1 AND track = $2
            """
        try connection.runLater(sql) {
            $0.bind(device)
            $0.bind(track.id)
            $0.bind(fix)
            $0.bind(track.meter.last.time)
            $0.bind(Int64(figures.points))
            $0.bind(figures.distance)
            $0.bind(figures.movingTime)
            $0.bind(figures.standingTime)
            $0.bind(figures.topSpeed)
            $0.bind(figures.climb)
            $0.bind(figures.descent)
            $0.bind(climbMeter.reference)
            $0.bind(Int64(climbMeter.direction))
            $0.bind(climbMeter.pending)
            $0.bind(figures.suspectDistance)
            $0.bind(Int64(figures.suspicion.rawValue))
        }
    }

    /// State of a receiver's latest track, needed to continue it.
    struct Latest {
        let id, firstFix, lastFix: Int64
        let figures: TrackFigures
        let climbMeter: ClimbMeter
    }

    /// A receiver's track with the latest first fix; `nil` without tracks.
    func latest(of receiver: Int64) throws(PostgresError) -> Latest? {
        let sql = """
            SELECT track, first_fix, last_fix, climb_reference, climb_direction, climb_pending, \(Self.figureColumns)
            FROM track WHERE device = $1 AND receiver = $2 ORDER BY first_fix DESC LIMIT 1
            """
        return try connection.rows(
            of: sql,
            bind: {
                $0.bind(device)
                $0.bind(receiver)
            },
            read: { row throws(PostgresError) in
                let ids = (0..<3).compactMap { _ in row.nextInteger() }
                let climbMeter = ClimbMeter(
                    reference: row.nextReal(),
                    direction: Int((row.nextInteger() ?? 0).signum()),
                    pending: row.nextReal() ?? 0
                )
                guard ids.count == 3, ids.allSatisfy(RowNumber.possible.contains) else { throw damage }
                let figures = try figures(in: &row)
                return Latest(id: ids[0], firstFix: ids[1], lastFix: ids[2], figures: figures, climbMeter: climbMeter)
            }
        ).first
    }

    /// Latest time of a receiver's locations; `nil` without locations.
    func latestInstant(of receiver: Int64) throws(PostgresError) -> UTCTime? {
        let sql = """
            SELECT end_time, end_leap FROM track WHERE device = $1 AND receiver = $2
            ORDER BY end_time DESC, end_leap DESC LIMIT 1
            """
        return try connection.rows(
            of: sql,
            bind: {
                $0.bind(device)
                $0.bind(receiver)
            },
            read: { $0.nextTime() }
        ).first.flatMap(\.self)
    }

    /// All tracks sorted by start.
    func all(of receivers: [Int64: ReceiverIdentity]) throws(PostgresError) -> [Track] {
        let sql = """
            SELECT track, receiver, start_time, start_leap, end_time, end_leap, \(Self.figureColumns), name
            FROM track LEFT JOIN track_name USING (device, track)
            WHERE device = $1 ORDER BY start_time, start_leap, track
            """
        return try connection.rows(of: sql, bind: { $0.bind(device) }) { row throws(PostgresError) in
            let (id, receiver) = (row.nextInteger(), row.nextInteger().flatMap { receivers[$0] })
            guard let id, let receiver, let start = row.nextTime(), let end = row.nextTime() else { throw damage }
            let figures = try figures(in: &row)
            let name = row.nextStoredText()
            return Track(id: id, receiver: receiver, start: start, end: end, figures: figures, name: name)
        }
    }

    /// Receiver and period of a track; `nil` if it does not exist.
    func extent(of track: Track.ID) throws(PostgresError) -> FixQuery.TrackExtent? {
        let sql = """
            SELECT receiver, start_time, start_leap, end_time, end_leap FROM track WHERE device = $1 AND track = $2
            """
        return try connection.rows(
            of: sql,
            bind: {
                $0.bind(device)
                $0.bind(track)
            },
            read: { row throws(PostgresError) in
                guard let receiver = row.nextInteger(), let start = row.nextTime(), let end = row.nextTime() else {
                    throw damage
                }
                return FixQuery.TrackExtent(receiver: receiver, start: start, end: end)
            }
        ).first
    }

    private func figures(in row: inout PostgresRow) throws(PostgresError) -> TrackFigures {
        guard let points = row.nextInteger(), RowNumber.counts.contains(points), let distance = row.nextReal(),
            let movingTime = row.nextReal(), let standingTime = row.nextReal()
        else { throw damage }
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

    private var damage: PostgresError {
        PostgresError(.damaged, message: "invalid track", database: connection.address.description)
    }
}

struct FleetTrackNames {
    let device: DeviceKey
    let connection: PostgresConnection

    /// Names unnamed tracks after the stretches that contain them, within an open transaction.
    ///
    /// - Parameters:
    ///   - stretches: the names in order of priority. The first match counts.
    ///   - last: tracks up to this number are not changed.
    /// - Throws: `PostgresError` if they cannot be written.
    func insert(_ stretches: [NamedStretch], after last: Track.ID) throws(PostgresError) {
        let sql = """
            INSERT INTO track_name (device, track, name)
            SELECT track.device, track.track, $2 FROM track JOIN receiver USING (device, receiver)
            WHERE track.device = $1 AND identity = $3 AND track.track > $4
              AND (start_time, start_leap) <= ($5, $6) AND (end_time, end_leap) >= ($7, $8)
            ON CONFLICT (device, track) DO NOTHING
            """
        for stretch in stretches {
            try connection.run(sql) {
                $0.bind(device)
                $0.bind(stored: stretch.name)
                $0.bind(stored: stretch.receiver.name)
                $0.bind(last)
                $0.bind(stretch.extent.upperBound)
                $0.bind(stretch.extent.lowerBound)
            }
        }
    }
}
