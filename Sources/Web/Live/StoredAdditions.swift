internal import Commands
internal import GNSS
internal import Logbook
internal import Storage
internal import Text

/// Finds what is added to the tracks of a database, also by recordings that have not begun yet.
struct StoredAdditions {
    /// Locations of an event.
    private static let page = 1000

    private let shared: SharedStorage
    private let hidden: HiddenPlaces
    private var cursor: TrackCursor
    private var hasBegun = false
    private var step: Int64?

    /// A search for all that comes behind what a page knows, but for places that are hidden.
    init(in shared: SharedStorage, behind cursor: TrackCursor, hiding hidden: HiddenPlaces) {
        (self.shared, self.cursor, self.hidden) = (shared, cursor, hidden)
    }

    /// The events that tell of what is new; empty where nothing is.
    ///
    /// - Throws: an error if the database cannot be read; that there is none is not an error.
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

    /// The event that the journal has changed, as it has for who has just come; empty where it is as it was.
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
        // Figures that were counted while the locations were read come with the next ones.
        cursor.note(track.id, max(track.end, end ?? track.end))
    }
}
