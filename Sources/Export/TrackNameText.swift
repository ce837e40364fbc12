internal import Logbook

/// Names of tracks, quoted as a format requires.
struct TrackNameText: Sendable {
    private let texts: [Track.ID: [UInt8]]

    init(_ names: [Track.ID: String], quoted: (String) -> [UInt8]) { texts = names.mapValues(quoted) }

    /// Quoted name of a track; `nil` if it has none.
    @inline(__always)
    func text(of track: Track.ID?) -> [UInt8]? {
        guard !texts.isEmpty, let track else { return nil }
        return texts[track]
    }
}
