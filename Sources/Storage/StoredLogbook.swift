package import GNSS
package import Logbook

/// A storage as the page with the map reads it.
package protocol StoredLogbook: RecordedStorage {
    /// The stretches that have fixes of a track, in order of their start; they may have fixes of others, too, and the latest
    /// fixes may be in none.
    ///
    /// - Parameters:
    ///   - id: the track.
    ///   - count: so many are not worth to be looked at.
    ///   - box: the box that they are near to; nil for any place.
    /// - Returns: all of the track's; none where there are no more than so many near the box.
    /// - Throws: an error if the storage cannot be read.
    func stretches(
        ofTrack id: Track.ID,
        ifMoreThan count: Int,
        areNear box: BoundingBox?
    ) async throws -> [StoredStretch]

    /// The number of the latest step of the journal, 0 where there was none.
    func latestStep() async throws -> Int64
}

extension SQLiteStorage: StoredLogbook {}
