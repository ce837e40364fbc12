package import GNSS
package import Logbook
package import SQLite

/// A stretch of a receiver's time that has a name in a file.
package struct NamedStretch: Hashable, Sendable {
    /// The receiver.
    package let receiver: ReceiverIdentity
    /// The name of what was recorded in it.
    package let name: String
    /// The first instant and the last one.
    package private(set) var extent: ClosedRange<UTCTime>

    /// A stretch that has come to its first instant.
    package init(_ name: String, of receiver: ReceiverIdentity, at time: UTCTime) {
        self.receiver = receiver
        self.name = name
        extent = time...time
    }

    /// Goes on to another instant.
    package mutating func include(_ time: UTCTime) {
        extent = min(extent.lowerBound, time)...max(extent.upperBound, time)
    }
}

extension SQLiteStorage {
    /// The number that was given to a track last; 0 where none was.
    package func lastTrackNumber() throws(SQLiteError) -> Track.ID {
        try connection.integer("SELECT seq FROM sqlite_sequence WHERE name = 'track'") ?? 0
    }

    /// Names tracks without a name after the stretches that they lie in; of several, the first one counts.
    ///
    /// - Parameters:
    ///   - stretches: the names, in the order in which they count.
    ///   - last: tracks up to this number are left as they are.
    /// - Throws: `SQLiteError` where the database cannot be written.
    package func name(_ stretches: [NamedStretch], afterTrack last: Track.ID) throws(SQLiteError) {
        let insertion = try connection.statement(
            """
            INSERT OR IGNORE INTO track_name (track, name)
            SELECT track.id, ? FROM track JOIN receiver ON receiver.id = track.receiver
            WHERE identity = ? AND track.id > ? AND (start_time, start_leap) <= (?, ?) AND (end_time, end_leap) >= (?, ?)
            """
        )
        for stretch in stretches {
            insertion.bind(stretch.name)
            insertion.bind(stretch.receiver.name)
            insertion.bind(last)
            insertion.bind(stretch.extent.upperBound)
            insertion.bind(stretch.extent.lowerBound)
            try insertion.run()
        }
    }
}
