internal import GNSS
internal import Logbook

/// The place up to which a page knows each track: what is stored behind it is new to the page.
///
/// It is the identifier of events, so that a page which was away gets what it has missed, and nothing twice.
struct TrackCursor: Sendable {
    /// The time of the last location that is known, by track.
    private var known: [Track.ID: Int64] = [:]

    /// The tracks of which the page has said something, or was told: the others are where they are, and no text names them.
    private var told: Set<Track.ID> = []

    /// A page that has asked for nothing yet.
    init() {}

    /// A cursor of what a page says that it knows, `7@1795602099000000000,8@…`; nil where it says something else.
    init?(_ text: String) {
        for part in text.split(separator: ",") {
            let pair = part.split(separator: "@", omittingEmptySubsequences: false)
            guard pair.count == 2, let id = Track.ID(pair[0]), let time = Int64(pair[1]) else { return nil }
            known[id] = time
            told.insert(id)
        }
    }

    /// The cursor as text.
    var text: String {
        told.sorted().compactMap { id in known[id].map { "\(id)@\($0)" } }.joined(separator: ",")
    }

    /// A time as it stands in a cursor.
    static func text(_ time: UTCTime) -> String { String(time.nanosecondsSince1970) }

    /// Takes the tracks that there are as known, but for those that began after the latest that the page knows.
    mutating func begin(with tracks: [Track]) {
        let latest = known.keys.max() ?? .max
        for track in tracks where known[track.id] == nil && track.id < latest {
            known[track.id] = track.end.nanosecondsSince1970
        }
    }

    /// True where something of a track is new to the page.
    func isBehind(_ track: Track) -> Bool { known[track.id].map { $0 < track.end.nanosecondsSince1970 } ?? true }

    /// The time up to which the page knows a track; nil where it knows nothing of it.
    func end(of track: Track) -> UTCTime? { known[track.id].map { UTCTime(nanosecondsSince1970: $0) } }

    /// Takes note that a page knows a track up to a time.
    mutating func note(_ track: Track.ID, _ time: UTCTime) {
        known[track] = time.nanosecondsSince1970
        told.insert(track)
    }
}
