package import GNSS
package import Logbook
package import SQLite

extension SQLiteStorage {
    /// More tracks than receivers that record at the same time.
    private static let latestTracks = 16

    /// The fix with the latest location of all receivers; `nil` if none.
    ///
    /// The latest fix is the last one received by this machine's clock. Imported fixes count by their own times.
    package func latestLocation() throws(SQLiteError) -> StoredFix? {
        var latest: (fix: StoredFix, time: UTCTime)?
        let tracks = try tracks()
        for track in tracks.sorted(by: { $0.id > $1.id }).prefix(Self.latestTracks) {
            guard let fix = try lastFix(of: track), let time = fix.judged.received.receivedAt ?? fix.judged.time,
                time > latest?.time ?? UTCTime(nanosecondsSince1970: .min)
            else { continue }
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
