internal import FixCodec
internal import Logbook
internal import SQLite

/// Tracks including the latest fixes, which are not yet in the database.
enum BufferedTracks {
    /// Tracks with the latest fixes shown to this connection.
    static func extended(_ tracks: [Track], in connection: Connection) throws(SQLiteError) -> [Track] {
        let sql = "SELECT DISTINCT receiver FROM temp.recent_fix WHERE track IS NOT NULL"
        var extended: [Track.ID: TrackProgress] = [:]
        for receiver in try connection.rows(of: sql, read: { $0.nextInteger() ?? 0 }) {
            guard var track = try TrackTable.latest(of: receiver, in: connection) else { continue }
            for fix in try BufferTable.fixes(of: receiver, in: connection) where fix.track == track.id {
                guard let location = fix.judged.verdict.location else { continue }
                track.add(location, as: fix.judged.verdict.kind)
            }
            extended[track.id] = track
        }
        return tracks.map { track in
            guard let meter = extended[track.id]?.meter else { return track }
            return Track(
                id: track.id,
                receiver: track.receiver,
                start: track.start,
                end: meter.last.time,
                figures: meter.figures,
                name: track.name
            )
        }
    }

    /// The extent of a track with the latest fixes shown to this connection.
    static func extended(
        _ extent: FixQuery.TrackExtent,
        ofTrack id: Track.ID,
        in connection: Connection
    ) throws(SQLiteError) -> FixQuery.TrackExtent {
        let sql =
            "SELECT time, time_leap FROM temp.recent_fix WHERE track = ? ORDER BY time DESC, time_leap DESC LIMIT 1"
        let ends = try connection.rows(of: sql, bind: { $0.bind(id) }) { $0.nextTime() }
        guard let end = ends.first.flatMap(\.self), end > extent.end else { return extent }
        return FixQuery.TrackExtent(receiver: extent.receiver, start: extent.start, end: end)
    }
}
