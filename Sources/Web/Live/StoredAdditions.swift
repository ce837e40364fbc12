internal import Commands
internal import GNSS
internal import Logbook
internal import Storage
internal import Text

/// Finds locations added to the tracks of a database, including tracks of later recordings.
struct StoredAdditions {
    /// Most locations per event.
    private static let page = 1000

    private let shared: SharedStorage
    private let hidden: HiddenPlaces
    private var cursor: TrackCursor
    private var hasBegun = false
    private var step: Int64?

    init(in shared: SharedStorage, behind cursor: TrackCursor, hiding hidden: HiddenPlaces) {
        (self.shared, self.cursor, self.hidden) = (shared, cursor, hidden)
    }

    /// Events for everything new since the last call; empty if nothing is.
    ///
    /// - Throws: an error if the database cannot be read. A missing database is not an error.
    mutating func events() async throws -> String {
        guard let storage = try await shared.current() else { return "" }
        let tracks = try await storage.tracks()
        if !hasBegun { cursor.begin(with: tracks) }
        hasBegun = true
        var events = try await journalEvent(from: storage)
        for track in tracks where cursor.isBehind(track) {
            events += "event: track\ndata: \(JSONObject(track))\n\n"
            try await add(track, behind: cursor.end(of: track), from: storage, &events)
        }
        return events
    }

    /// An event if the journal changed since the last call, or at the first call; otherwise empty.
    private mutating func journalEvent(from storage: any StoredLogbook) async throws -> String {
        let latest = try await storage.latestStep()
        guard latest != step else { return "" }
        step = latest
        return "event: waypoints\ndata: {\"step\":\(latest)}\n\n"
    }

    private mutating func add(
        _ track: Track,
        behind end: UTCTime?,
        from storage: any StoredLogbook,
        _ events: inout String
    ) async throws {
        let selection = FixSelection(from: end, track: track.id)
        var last: StoredLocation?
        repeat {
            let page = try await storage.locations(in: selection, after: last, limit: Self.page)
            let new = page.filter { location in end.map { $0 < location.location.time } ?? true }
            last = page.count < Self.page ? nil : page.last
            guard let newest = new.last else { continue }
            cursor.note(track.id, newest.location.time)
            let seen = new.filter { !hidden.cover($0.location.coordinate) }
            let points = JSONText.array(seen.map { JSONText.point($0.location) })
            events += "id: \(cursor.text)\nevent: points\ndata: {\"track\":\(track.id),\"points\":\(points)}\n\n"
        } while last != nil
        // If the figures changed during reading, they are sent with the next locations.
        cursor.note(track.id, max(track.end, end ?? track.end))
    }
}
