package import Logbook
package import Text

/// The figures of one track with their uncertainties, as in `gpslog stats --json`.
package enum TrackEstimate {
    /// Largest track for which uncertainties are estimated; reading more fixes takes too long.
    package static let mostFixes = 1_000_000

    /// Figures of a track, with the standard deviations that can be estimated.
    ///
    /// This reads all fixes of the track, unless it has more than `mostFixes`; uncertainties are then omitted.
    ///
    /// - Returns: a JSON object.
    /// - Throws: an error if the storage cannot be read.
    package static func json(of track: Track, in storage: any StoredFixes) async throws -> JSONObject {
        guard track.points <= mostFixes else { return JSONObject(track) }
        let statistics = try await TrackStatistics(from: nil, to: nil, of: storage, tracks: [track])
        guard let figures = statistics.tracks.first?.figures else { return JSONObject(track) }
        return JSONObject(track, figures)
    }
}
