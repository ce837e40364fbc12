internal import Commands
internal import Hummingbird
internal import Logbook
internal import Recording
internal import Storage
internal import Platform
internal import Text

/// Estimates the errors of tracks' figures, one track at a time, and caches them until the track changes.
actor FigureAnswers {
    private static let mostRemembered = 200

    private let database: any RecordedDatabase
    private var known: [Track.ID: (track: Track, text: String)] = [:]
    private var latest: Task<String, any Error>?

    init(of database: any RecordedDatabase) { self.database = database }

    /// Figures of a track with their errors, as JSON.
    ///
    /// - Throws: an error if the database cannot be read.
    func json(of track: Track) async throws -> String {
        if let found = remembered(track) { return found }
        let before = latest
        let task = Task { () async throws -> String in
            _ = await before?.result
            if let found = remembered(track) { return found }
            // Use a separate connection: the estimate reads page after page, and a shared one forgets its position.
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

/// Serves the display units of the settings.
enum UnitAnswers {
    static func response(_ units: DisplayUnits) -> Response {
        var object = JSONObject()
        object.add("speed", text: (units.speed ?? .kilometresPerHour).rawValue)
        object.add("distance", text: units.distance.rawValue)
        object.add("altitude", text: units.altitude.rawValue)
        object.add("position", text: units.position.rawValue)
        return Response(json: object.description)
    }
}
