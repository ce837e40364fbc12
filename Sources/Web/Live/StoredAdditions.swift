internal import GNSS
internal import Logbook
internal import Storage

/// Finds locations added to the tracks of a database, including tracks of later recordings.
struct StoredAdditions {
    private let hidden: HiddenPlaces
    private var cursor: TrackCursor
    private var hasBegun = false
    private var step: Int64?
    private var rest: ArraySlice<Unsent> = []

    init(behind cursor: TrackCursor, hiding hidden: HiddenPlaces) { (self.cursor, self.hidden) = (cursor, hidden) }

    /// Some of the events for what is new since the last call; empty if nothing is.
    ///
    /// Call it until `hasMore` is `false`. Only one page of locations is in memory, however much is new and however
    /// slowly the client reads.
    ///
    /// - Throws: an error if the database cannot be read. A missing database is not an error.
    mutating func events(in news: StoredNews) async throws -> String {
        guard let stored = try await news.contents(hiding: hidden) else { return "" }
        if let next = rest.first { return try await events(of: next, in: news, stored.logbook) }
        if !hasBegun { cursor.begin(with: stored.tracks) }
        hasBegun = true
        rest = stored.tracks.filter { cursor.isBehind($0) }.map { Unsent(track: $0, end: cursor.end(of: $0)) }[...]
        guard stored.step != step else { return "" }
        step = stored.step
        return "event: waypoints\ndata: {\"step\":\(stored.step)}\n\n"
    }

    /// Whether `events` has not written all that it found.
    var hasMore: Bool { !rest.isEmpty }

    /// A track that is to be written, behind a time.
    private struct Unsent {
        let track: Track
        let end: UTCTime?
        var last: StoredLocation?
    }

    /// The next page of a track.
    private mutating func events(
        of unsent: Unsent,
        in news: StoredNews,
        _ logbook: any StoredLogbook
    ) async throws -> String {
        let (track, end) = (unsent.track, unsent.end)
        let page = try await news.additions(to: track, after: end, unsent.last, hiding: hidden, in: logbook)
        var text = unsent.last == nil ? page.track : ""
        if let newest = page.newest, let points = page.points {
            cursor.note(track.id, newest)
            text += "id: \(cursor.text)\n\(points)"
        }
        if let last = page.last {
            rest[rest.startIndex].last = last
        } else {
            // If the figures changed during reading, they are sent with the next locations.
            cursor.note(track.id, max(track.end, end ?? track.end))
            rest.removeFirst()
        }
        return text
    }
}

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
