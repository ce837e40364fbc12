internal import FixCodec
internal import GNSS
internal import Logbook
internal import SQLite

struct EditedTrack {
    let id: Track.ID
    let receiver: Int64
    let firstFix: Int64
    /// The times of its first and its last location.
    let (start, end): (UTCTime, UTCTime)

    /// Reads a track that is not deleted.
    ///
    /// - Throws: `TrackEditError` if no such track exists.
    static func find(_ id: Track.ID, in connection: Connection) throws -> EditedTrack {
        let condition = "id = ? AND \(TrackTable.isShown)"
        guard let track = try first(where: condition, id, in: connection) else {
            throw TrackEditError.isMissing(id)
        }
        return track
    }

    /// The receiver's last track that begins at or before a fix, deleted or not; `nil` if none.
    static func atOrBefore(
        _ fix: Int64,
        of receiver: Int64,
        in connection: Connection
    ) throws(SQLiteError) -> EditedTrack? {
        let condition = "receiver = ? AND first_fix <= ? ORDER BY first_fix DESC LIMIT 1"
        return try first(where: condition, receiver, fix, in: connection)
    }

    /// The receiver's next track, deleted or not; `nil` if none.
    func next(in connection: Connection) throws(SQLiteError) -> EditedTrack? {
        let condition = "receiver = ? AND first_fix > ? ORDER BY first_fix LIMIT 1"
        return try Self.first(where: condition, receiver, firstFix, in: connection)
    }

    /// Throws if a recording continues the track, as it would not notice the edit.
    func requireOver(in connection: Connection) throws {
        guard BufferFiles(of: receiver, beside: connection.file).isClaimed, try next(in: connection) == nil else {
            return
        }
        throw TrackEditError.isRecorded(id)
    }

    private static func first<each Value: SQLValue>(
        where condition: String,
        _ values: repeat each Value,
        in connection: Connection
    ) throws(SQLiteError) -> EditedTrack? {
        let sql = """
            SELECT id, receiver, first_fix, start_time, start_leap, end_time, end_leap FROM track
            WHERE first_fix IS NOT NULL AND \(condition)
            """
        return try connection.select(sql, repeat each values) { row throws(SQLiteError) in
            guard let id = row.nextInteger(), let receiver = row.nextInteger(), let first = row.nextInteger(),
                let start = row.nextTime(), let end = row.nextTime(), RowNumber.possible.contains(first)
            else { throw SQLiteError(.damaged, message: "an incomplete track", file: connection.file) }
            return EditedTrack(id: id, receiver: receiver, firstFix: first, start: start, end: end)
        }.first
    }

    private init(id: Track.ID, receiver: Int64, firstFix: Int64, start: UTCTime, end: UTCTime) {
        (self.id, self.receiver, self.firstFix) = (id, receiver, firstFix)
        (self.start, self.end) = (start, end)
    }
}
