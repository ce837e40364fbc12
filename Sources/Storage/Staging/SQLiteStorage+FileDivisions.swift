internal import GNSS
internal import Logbook
internal import SQLite

extension SQLiteStorage {
    /// Stores where files divide tracks that time does not, so that judging again keeps them apart.
    ///
    /// - Parameter last: tracks up to this number are not changed.
    /// - Throws: `SQLiteError` if the database cannot be read or written.
    func keepDivisions(afterTrack last: Int64) throws(SQLiteError) {
        let sql = """
            SELECT id, receiver, first_fix, start_time, start_leap, end_time, end_leap FROM track WHERE id > ?
            ORDER BY receiver, first_fix
            """
        let tracks = try connection.rows(of: sql, bind: { $0.bind(last) }, read: Self.fileTrack)
        var step: Int64?
        for (former, track) in zip(tracks, tracks.dropFirst()) where former.receiver == track.receiver {
            guard let end = former.end, let start = track.start, division.goesOn(from: end, to: start) else { continue }
            let number = if let step { step } else { try TrackSteps.beginImport(in: connection) }
            step = number
            let boundary = TrackBoundaries.Boundary(fix: track.firstFix, track: track.id, mergedAfter: nil)
            try TrackBoundaries.insert(boundary, of: track.receiver, in: number, of: connection)
        }
    }

    private struct FileTrack {
        let id, receiver, firstFix: Int64
        let start, end: UTCTime?
    }

    private static func fileTrack(_ row: Statement) -> FileTrack {
        FileTrack(
            id: row.nextInteger() ?? 0,
            receiver: row.nextInteger() ?? 0,
            firstFix: row.nextInteger() ?? 0,
            start: row.nextTime(),
            end: row.nextTime()
        )
    }
}
