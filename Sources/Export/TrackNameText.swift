internal import Logbook

/// The names of tracks as a format quotes them.
struct TrackNameText: Sendable {
    private let texts: [Track.ID: [UInt8]]

    /// Names in a format's quotes.
    init(_ names: [Track.ID: String], quoted: (String) -> [UInt8]) { texts = names.mapValues(quoted) }

    /// The name of a track; nil where it has none.
    @inline(__always)
    func text(of track: Track.ID?) -> [UInt8]? {
        guard !texts.isEmpty, let track else { return nil }
        return texts[track]
    }
}
