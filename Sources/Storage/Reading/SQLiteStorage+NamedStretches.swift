package import GNSS
package import Logbook

/// A period of a receiver that has a name in an imported file.
package struct StretchName: Hashable, Sendable {
    package let receiver: ReceiverIdentity
    package let name: String
    /// The first and the last time.
    package private(set) var extent: ClosedRange<UTCTime>

    package init(_ name: String, of receiver: ReceiverIdentity, at time: UTCTime) {
        self.receiver = receiver
        self.name = name
        extent = time...time
    }

    /// Extends the period to another time.
    package mutating func include(_ time: UTCTime) {
        extent = min(extent.lowerBound, time)...max(extent.upperBound, time)
    }
}

extension SQLiteStorage {
    /// The greatest track number given so far; 0 if none.
    package func lastTrackNumber() throws(SQLiteError) -> Track.ID {
        try connection.integer("SELECT seq FROM sqlite_sequence WHERE name = 'track'") ?? 0
    }

    /// Names unnamed tracks after the periods that contain them; the first matching period counts.
    ///
    /// Tracks up to number `last` are not changed.
    package func name(_ stretches: [StretchName], afterTrack last: Track.ID) throws(SQLiteError) {
        try TrackRows(connection).name(stretches, after: last)
    }
}

/// The storage as the map's web page reads it.
package protocol StoredLogbook: StoredLocations {
    /// The stretches with fixes of a track, in order of their start.
    ///
    /// They may also have fixes of other tracks; the latest fixes may be in none of them.
    ///
    /// - Parameters:
    ///   - id: the track.
    ///   - count: the number of stretches up to which the result is empty, as they are not worth the effort.
    ///   - box: counts only stretches near this box; `nil` counts all.
    /// - Returns: all of the track's stretches; empty if at most `count` are near the box.
    /// - Throws: an error if the storage cannot be read.
    func stretches(
        ofTrack id: Track.ID,
        ifMoreThan count: Int,
        areNear box: BoundingBox?
    ) async throws -> [StoredStretch]

    /// The number of the latest step of the journal; 0 if none.
    func latestStep() async throws -> Int64

    /// The times at which a new line of a track begins, as a part before them is hidden, in order.
    func breaks(inTrack id: Track.ID) -> [UTCTime]
}

extension StoredLogbook {
    package func breaks(inTrack id: Track.ID) -> [UTCTime] { [] }
}

extension SQLiteStorage: StoredLogbook {}
