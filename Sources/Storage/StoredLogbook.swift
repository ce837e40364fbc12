package import GNSS
package import Logbook

/// The storage as the map's web page reads it.
package protocol StoredLogbook: RecordedStorage {
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
}

extension SQLiteStorage: StoredLogbook {}
