internal import Commands
internal import Logbook
internal import Recording
internal import Storage
internal import Text

/// Finds out how far off the figures of tracks may be, of one track after the other, and remembers that for as long as they
/// are as they were.
actor FigureAnswers {
    private static let mostRemembered = 200

    private let database: any RecordedDatabase
    private var known: [Track.ID: (track: Track, text: String)] = [:]
    private var latest: Task<String, any Error>?

    /// Answers from a database.
    init(of database: any RecordedDatabase) { self.database = database }

    /// The figures of a track with their errors, as JSON.
    ///
    /// - Throws: an error if the database cannot be read.
    func json(of track: Track) async throws -> String {
        if let found = remembered(track) { return found }
        let before = latest
        let task = Task { () async throws -> String in
            _ = await before?.result
            if let found = remembered(track) { return found }
            // Its pages are read one after the other, which a connection that others use forgets.
            let storage = try await database.forReading(passingOver: UnreadableFixes())
            return try await TrackEstimate.json(of: track, in: storage).description
        }
        latest = task
        let text = try await task.value
        if known.count >= Self.mostRemembered { known = [:] }
        known[track.id] = (track, text)
        return text
    }

    private func remembered(_ track: Track) -> String? { known[track.id].flatMap { $0.track == track ? $0.text : nil } }
}
