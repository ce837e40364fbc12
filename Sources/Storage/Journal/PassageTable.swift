internal import FixCodec
package import GNSS
package import Logbook
internal import Platform

/// The table of arrivals at waypoints and departures from them.
struct PassageTable<Database: LogDatabase> {
    private let database: Database

    init(_ database: Database) { self.database = database }

    /// Inserts a passage, within an open transaction.
    func insert(_ passage: Passage) throws(Database.Failure) {
        let number = database.number("passage")
        let receiver = try database.receiverNumber(of: passage.receiver)
        let latest = try database.value("SELECT max(\(number)) FROM passage WHERE \(database.owns("passage"))") ?? 0
        let columns = "\(number), waypoint, kind, time, time_leap, receiver, latitude, longitude"
        try database.insert(
            into: "passage",
            columns,
            latest + 1,
            passage.waypoint.description,
            passage.kind.rawValue,
            passage.time,
            receiver,
            passage.coordinate.latitude,
            passage.coordinate.longitude
        )
    }

    func passages(of waypoint: WaypointIdentifier) throws(Database.Failure) -> [Passage] {
        try passages(where: "waypoint = ?", waypoint.description)
    }

    /// The latest passage of a receiver at each waypoint.
    func latestPassages(of receiver: ReceiverIdentity) throws(Database.Failure) -> [Passage] {
        let number = database.number("passage")
        let condition = """
            identity = ? AND NOT EXISTS (SELECT 1 FROM passage AS later WHERE \(database.owns("later"))
              AND later.waypoint = passage.waypoint AND later.receiver = passage.receiver
              AND later.\(number) > passage.\(number))
            """
        return try passages(where: condition, receiver.name)
    }

    private func passages(where condition: String, _ value: String) throws(Database.Failure) -> [Passage] {
        let sql = """
            SELECT waypoint, kind, time, time_leap, identity, latitude, longitude FROM passage JOIN receiver
              ON \(database.owns("receiver")) AND receiver.\(database.number("receiver")) = passage.receiver
            WHERE \(database.owns("passage")) AND \(condition) ORDER BY passage.\(database.number("passage"))
            """
        return try database.select(sql, value) { passage(in: &$0) }.compactMap(\.self)
    }

    private func passage(in row: inout Database.Row) -> Passage? {
        guard let waypoint = row.nextText().flatMap({ WaypointIdentifier($0) }),
            let kind = row.nextText().flatMap(Passage.Kind.init), let time = row.nextTime(),
            let receiver = row.nextText(), let latitude = row.nextReal(), let longitude = row.nextReal(),
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        return Passage(of: waypoint, kind, at: time, receiver: ReceiverIdentity(receiver), coordinate: coordinate)
    }
}

extension SQLiteStorage {
    /// More tracks than receivers that record at the same time.
    private static let latestTracks = 16
    /// Seconds that a time may be ahead of this machine's clock; later ones are of a wrong clock.
    private static let mostAhead = 86_400.0

    package func latestLocation() throws(SQLiteError) -> StoredFix? { try latestLocation(at: .now) }

    /// The fix with the latest location of all receivers.
    ///
    /// The latest fix is the last one received by this machine's clock. Imported fixes count by their own times. A time
    /// in the future counts only if there is no other.
    ///
    /// - Parameter now: the current time.
    /// - Returns: the fix; `nil` if no receiver has a location.
    /// - Throws: `SQLiteError` if the database cannot be read.
    package func latestLocation(at now: UTCTime) throws(SQLiteError) -> StoredFix? {
        var latest: (fix: StoredFix, time: UTCTime)?
        let (tracks, end) = (try tracks(), now.advanced(bySeconds: Self.mostAhead))
        for track in tracks.sorted(by: { $0.id > $1.id }).prefix(Self.latestTracks) {
            guard let fix = try lastFix(of: track), let time = fix.judged.received.receivedAt ?? fix.judged.time else {
                continue
            }
            if let latest {
                let (isPast, wasPast) = (time <= end, latest.time <= end)
                guard isPast == wasPast ? time > latest.time : isPast else { continue }
            }
            latest = (fix, time)
        }
        return latest?.fix
    }

    /// The latest location of a receiver; `nil` if it has none.
    package func latestLocation(of receiver: ReceiverIdentity) throws(SQLiteError) -> Location? {
        let track = try tracks().filter { $0.receiver == receiver }.max { $0.end < $1.end }
        guard let track else { return nil }
        return try lastFix(of: track)?.judged.verdict.location
    }

    private func lastFix(of track: Track) throws(SQLiteError) -> StoredFix? {
        try fixes(in: FixSelection(from: track.end, track: track.id), after: nil, limit: Self.latestTracks).last
    }
}
