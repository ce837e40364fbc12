internal import FixCodec
internal import GNSS
internal import Logbook
internal import SQLite

/// A track as it is before something is done to it.
struct EditedTrack {
    /// Its number.
    let id: Track.ID
    /// The number of its receiver's row.
    let receiver: Int64
    /// The number of the fix that it begins with.
    let firstFix: Int64
    /// The time of its first location, and of its last one.
    let (start, end): (UTCTime, UTCTime)

    /// A track that the user has not deleted.
    ///
    /// - Throws: `TrackEditError` where there is none.
    static func find(_ id: Track.ID, in connection: Connection) throws -> EditedTrack {
        let condition = "id = ? AND \(TrackTable.isShown)"
        guard let track = try first(where: condition, in: connection, bind: { $0.bind(id) }) else {
            throw TrackEditError.isMissing(id)
        }
        return track
    }

    /// The receiver's track that a fix lies in or behind, deleted or not; nil where there is none.
    static func atOrBefore(
        _ fix: Int64,
        of receiver: Int64,
        in connection: Connection
    ) throws(SQLiteError) -> EditedTrack? {
        let condition = "receiver = ? AND first_fix <= ? ORDER BY first_fix DESC LIMIT 1"
        return try first(where: condition, in: connection) {
            $0.bind(receiver)
            $0.bind(fix)
        }
    }

    /// The receiver's next track behind this one, deleted or not; nil where there is none.
    func next(in connection: Connection) throws(SQLiteError) -> EditedTrack? {
        try Self.first(where: "receiver = ? AND first_fix > ? ORDER BY first_fix LIMIT 1", in: connection) {
            $0.bind(receiver)
            $0.bind(firstFix)
        }
    }

    /// Throws where a recording goes on in it, which would not know of what is done.
    func requireOver(in connection: Connection) throws {
        guard BufferFiles(of: receiver, beside: connection.file).isClaimed, try next(in: connection) == nil else {
            return
        }
        throw TrackEditError.isRecorded(id)
    }

    private static func first(
        where condition: String,
        in connection: Connection,
        bind: (Statement) -> Void
    ) throws(SQLiteError) -> EditedTrack? {
        let sql = """
            SELECT id, receiver, first_fix, start_time, start_leap, end_time, end_leap FROM track
            WHERE first_fix IS NOT NULL AND \(condition)
            """
        return try connection.rows(of: sql, bind: bind) { row throws(SQLiteError) in
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
