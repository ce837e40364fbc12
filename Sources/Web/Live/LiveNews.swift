internal import Commands
internal import GNSS
internal import Logbook
internal import Pictures
internal import Storage
internal import Synchronization
internal import Text

/// The contents of one update of all open pages.
///
/// Texts are formatted once, when a page first needs them.
final class LiveNews: Sendable {
    private struct Texts {
        /// For guests and for others.
        var states: [Bool: String] = [:]
        var receivers: String?
    }

    let state: LiveState
    /// What is stored: the same as in the update before, unless the database is to be read again.
    let stored: StoredNews
    private let moment: ViewMoment
    private let texts = Mutex(Texts())

    init(_ view: SharedView, _ stored: StoredNews) {
        (state, moment, self.stored) = (view.takeState(), view.now, stored)
    }

    /// The receivers as JSON.
    func state(hiding hidden: HiddenPlaces) -> String {
        let isOfGuests = !hidden.areas.isEmpty
        return texts.withLock { texts in
            let text = texts.states[isOfGuests] ?? LiveStateText.json(state, at: moment, hiding: hidden)
            texts.states[isOfGuests] = text
            return text
        }
    }

    /// The receivers with their satellites as JSON.
    func receivers() -> String {
        texts.withLock { texts in
            let text = texts.receivers ?? ReceiversText.json(state, at: moment)
            texts.receivers = text
            return text
        }
    }
}

/// What is new in the database, for all open pages.
///
/// Each part is read and formatted once, when a page first needs it.
actor StoredNews {
    /// Most locations per event.
    private static let most = 1000

    private let storage: SharedStorage
    private var stored: [Bool: Task<Stored?, any Error>] = [:]
    private var additions: [Additions.Key: Task<Additions, any Error>] = [:]

    /// The tracks in the database, and the state of its journal.
    struct Stored: Sendable {
        let logbook: any StoredLogbook
        let tracks: [Track]
        /// Latest change of the journal.
        let step: Int64
    }

    /// Locations added to a track, as events.
    struct Additions: Sendable {
        struct Key: Hashable {
            let track: Track.ID
            let end: UTCTime?
            let isOfGuests: Bool
        }

        /// The event of the track's figures.
        let track: String
        /// The event of the locations, without its identifier; `nil` without new locations.
        let points: String?
        /// Time of the newest location; `nil` without new locations.
        let newest: UTCTime?
        /// The location after which there are more; `nil` if these are all.
        let last: StoredLocation?
    }

    init(_ storage: SharedStorage) { self.storage = storage }

    /// The tracks and the journal as visitors see them from whom places are hidden; `nil` without a database.
    ///
    /// - Throws: an error if the database cannot be read.
    func contents(hiding hidden: HiddenPlaces) async throws -> Stored? {
        let task =
            stored[hidden.areas.isEmpty]
            ?? Task { [storage] in
                guard let logbook = try await storage.current(hiding: hidden) else { return nil }
                // Both are read in one turn of the thread that reads.
                return try await withTaskExecutorPreference((logbook as? SQLiteStorage)?.thread) {
                    Stored(
                        logbook: logbook,
                        tracks: try await logbook.tracks(),
                        step: try await logbook.latestStep()
                    )
                }
            }
        stored[hidden.areas.isEmpty] = task
        return try await task.value
    }

    /// Locations of a track later than `end`, or a further page of these after `last`.
    ///
    /// All guests have the same hidden places.
    ///
    /// - Throws: an error if the database cannot be read.
    func additions(
        to track: Track,
        after end: UTCTime?,
        _ last: StoredLocation?,
        hiding hidden: HiddenPlaces,
        in logbook: any StoredLogbook
    ) async throws -> Additions {
        let key = Additions.Key(track: track.id, end: end, isOfGuests: !hidden.areas.isEmpty)
        if last == nil, let known = additions[key] { return try await known.value }
        let task = Task { try await Additions(to: track, after: end, last, hiding: hidden, in: logbook, Self.most) }
        // Pages that missed much have further pages to themselves.
        if last == nil { additions[key] = task }
        return try await task.value
    }
}

extension StoredNews.Additions {
    fileprivate init(
        to track: Track,
        after end: UTCTime?,
        _ last: StoredLocation?,
        hiding hidden: HiddenPlaces,
        in logbook: any StoredLogbook,
        _ limit: Int
    ) async throws {
        let page = try await logbook.locations(in: FixSelection(from: end, track: track.id), after: last, limit: limit)
        let new = page.filter { location in end.map { $0 < location.location.time } ?? true }
        let text = JSONText.array(new.map { JSONText.point($0.location) })
        self.track = "event: track\ndata: \(JSONText.track(track, hiding: hidden))\n\n"
        points = new.isEmpty ? nil : "event: points\ndata: {\"track\":\(track.id),\"points\":\(text)}\n\n"
        newest = new.last?.location.time
        self.last = page.count == limit ? page.last : nil
    }
}
