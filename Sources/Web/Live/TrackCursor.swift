internal import GNSS
internal import Logbook

/// How far a page has received each track; locations stored later are new to it.
///
/// It is the identifier of events, so that a page receives everything it missed after reconnecting, and nothing twice.
struct TrackCursor: Sendable {
    /// Time of the last location received, in nanoseconds since 1970.
    private var known: [Track.ID: Int64] = [:]

    /// Tracks included in `text`: those that the page named or received.
    private var told: Set<Track.ID> = []

    /// The cursor of a new page.
    init() {}

    /// Parses a cursor, such as `7@1795602099000000000,8@…`; `nil` if it is invalid.
    init?(_ text: String) {
        for part in text.split(separator: ",") {
            let pair = part.split(separator: "@", omittingEmptySubsequences: false)
            guard pair.count == 2, let id = Track.ID(pair[0]), let time = Int64(pair[1]) else { return nil }
            known[id] = time
            told.insert(id)
        }
    }

    var text: String {
        told.sorted().compactMap { id in known[id].map { "\(id)@\($0)" } }.joined(separator: ",")
    }

    static func text(_ time: UTCTime) -> String { String(time.nanosecondsSince1970) }

    /// Treats existing tracks as received, except those newer than the latest track that the page named.
    mutating func begin(with tracks: [Track]) {
        let latest = known.keys.max() ?? .max
        for track in tracks where known[track.id] == nil && track.id < latest {
            known[track.id] = track.end.nanosecondsSince1970
        }
    }

    /// Whether the track has locations that the page has not received.
    func isBehind(_ track: Track) -> Bool { known[track.id].map { $0 < track.end.nanosecondsSince1970 } ?? true }

    /// Time up to which the page has received the track; `nil` if it has received nothing of it.
    func end(of track: Track) -> UTCTime? { known[track.id].map { UTCTime(nanosecondsSince1970: $0) } }

    /// Records that the page has received the track up to `time`.
    mutating func note(_ track: Track.ID, _ time: UTCTime) {
        known[track] = time.nanosecondsSince1970
        told.insert(track)
    }
}
