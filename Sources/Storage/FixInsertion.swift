internal import GNSS

/// Stores the fixes of one receiver, and assigns the accepted ones to its tracks, within an open transaction.
struct FixInsertion {
    private let connection: Connection
    private let receiver: Int64
    // Held, so that its long text is not looked up for each fix.
    private let insertion: Statement
    private var track: TrackProgress?

    /// What has become of the fixes so far.
    private(set) var result = AppendResult()

    /// An insertion that goes on where the receiver's latest track ended, in this run or an earlier one.
    init(from identity: ReceiverIdentity, into connection: Connection) throws(SQLiteError) {
        self.connection = connection
        insertion = try connection.statement(FixColumns.insertion)
        receiver = try ReceiverTable.number(of: identity, in: connection)
        track = try Self.latestTrack(of: receiver, in: connection)
    }

    /// Stores a fix.
    mutating func insert(_ judged: JudgedFix) throws(SQLiteError) {
        guard let location = judged.verdict.location else {
            _ = try insert(judged, track: nil)
            result.stored += 1
            return
        }
        if let track, track.isContinued(by: location) {
            guard try insert(judged, track: track.id) else { return result.alreadyStored += 1 }
            self.track?.add(location)
        } else {
            if try isStored(location) { return result.alreadyStored += 1 }
            try finish()
            let started = try startTrack(at: location)
            track = started
            _ = try insert(judged, track: started.id)
        }
        result.stored += 1
    }

    /// Stores the latest track's figures.
    func finish() throws(SQLiteError) {
        guard let track, track.isChanged else { return }
        let update = try connection.statement(
            "UPDATE track SET end_time = ?, end_leap = ?, points = ?, distance = ?, moving_time = ? WHERE id = ?"
        )
        update.bind(track.end)
        update.bind(Int64(track.points))
        update.bind(track.distance)
        update.bind(track.movingTime)
        update.bind(track.id)
        try update.run()
    }

    private func insert(_ judged: JudgedFix, track: Int64?) throws(SQLiteError) -> Bool {
        FixColumns.bind(judged, receiver: receiver, track: track, to: insertion)
        try insertion.run()
        return connection.changedRows == 1
    }

    private func isStored(_ location: Location) throws(SQLiteError) -> Bool {
        try connection.integer("SELECT 1 FROM fix WHERE receiver = ? AND time = ? AND time_leap = ? AND rule IS NULL") {
            $0.bind(receiver)
            $0.bind(location.time)
        } != nil
    }

    private func startTrack(at location: Location) throws(SQLiteError) -> TrackProgress {
        let insertion = try connection.statement(
            """
            INSERT INTO track (receiver, start_time, start_leap, end_time, end_leap, points, distance, moving_time)
            VALUES (?, ?, ?, ?, ?, 1, 0, 0)
            """
        )
        insertion.bind(receiver)
        insertion.bind(location.time)
        insertion.bind(location.time)
        try insertion.run()
        return TrackProgress(id: connection.lastInsertedRow, startingAt: location)
    }

    /// The receiver's latest track; nil where there is none, or its last location is gone: then a new one starts.
    private static func latestTrack(of receiver: Int64, in connection: Connection) throws(SQLiteError) -> TrackProgress?
    {
        let sql = """
            SELECT track.id, points, distance, moving_time, end_time, end_leap,
              coalesce(refined_latitude, latitude), coalesce(refined_longitude, longitude)
            FROM track JOIN fix
              ON fix.receiver = track.receiver AND fix.time = end_time AND fix.time_leap = end_leap AND rule IS NULL
            WHERE track.id = (SELECT id FROM track WHERE receiver = ? ORDER BY id DESC LIMIT 1)
            """
        return try connection.rows(of: sql, bind: { $0.bind(receiver) }) { row throws(SQLiteError) in
            guard let id = row.nextInteger(), let points = row.nextInteger(), let distance = row.nextReal(),
                let movingTime = row.nextReal(), let end = row.nextTime(), let latitude = row.nextReal(),
                let longitude = row.nextReal(), let place = Coordinate(latitude: latitude, longitude: longitude)
            else { throw SQLiteError(.damaged, message: "a track without its last place", file: connection.file) }
            return TrackProgress(
                id: id,
                points: Int(points),
                distance: distance,
                movingTime: movingTime,
                end: end,
                place: place
            )
        }.first
    }
}
