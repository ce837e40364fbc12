package import GNSS
package import Logbook
internal import Platform
package import SQLite

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
