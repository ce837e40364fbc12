package import Logbook
package import Text

/// The figures of one track as programs read them, with their errors: as `gpslog stats --json` has them.
package enum TrackEstimate {
    /// Fixes of a track beyond which nobody waits for how good the figures are.
    package static let mostFixes = 1_000_000

    /// The figures of a track, and one standard deviation of each whose error is known.
    ///
    /// All fixes of the track are read for it; of a longer one than that there are no errors.
    ///
    /// - Parameters:
    ///   - track: the track.
    ///   - storage: the storage that has it.
    /// - Returns: an object for the track.
    /// - Throws: an error if the storage cannot be read.
    package static func json(of track: Track, in storage: any StoredFixes) async throws -> JSONObject {
        guard track.points <= mostFixes else { return JSONObject(track) }
        let statistics = try await TrackStatistics(from: nil, to: nil, of: storage, tracks: [track])
        guard let figures = statistics.tracks.first?.figures else { return JSONObject(track) }
        return JSONObject(track, figures)
    }
}
