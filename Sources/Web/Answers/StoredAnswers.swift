internal import Commands
internal import Export
internal import GNSS
internal import Hummingbird
internal import Logbook
internal import Recording
internal import Storage
internal import Terminal
internal import Text

/// Answers of what is stored; a database that is not there yet has nothing.
struct StoredAnswers: Sendable {
    private let database: any RecordedDatabase
    private let shared: SharedStorage
    private let figures: FigureAnswers
    private let packages = ConcurrencyLimit(2)
    private let ways = SerialQueue()

    /// Answers from a database, and from the connection to it that others use, too.
    init(of database: any RecordedDatabase, in shared: SharedStorage) {
        (self.database, self.shared) = (database, shared)
        figures = FigureAnswers(of: database)
    }

    /// Tracks with their figures, in order of their start or against it: all, those of a period, or a part of them.
    func tracks(_ request: Request) async throws -> Response {
        let (page, period) = (try ListPage(request), try TrackPeriod(request))
        let tracks = try await storage()?.tracks().filter(period.contains) ?? []
        return try page.response(of: period.isNewestFirst ? tracks.reversed() : tracks, named: { "\($0.id)" }) {
            JSONObject($0).description
        }
    }

    /// The start and the length of each track, so that whoever asks makes days of them in a zone of its own.
    func calendar() async throws -> Response {
        let tracks = try await storage()?.tracks() ?? []
        return Response(json: JSONText.array(tracks.map(JSONText.beginning)))
    }

    /// The way of a track within a box, as far as it can be seen: `box=W,S,E,N`, and `tolerance` in metres.
    func points(_ request: Request, _ context: WebContext) async throws -> Response {
        let (storage, track) = try await track(context)
        var selection = FixSelection(track: track.id)
        selection.box = try box(request, context)
        let (tolerance, reading) = (
            try ViewQuery.tolerance(request), SimplifiedTrackReader(selection, from: storage, hiding: context.hidden)
        )
        let way = try await ways.run { try await reading.way(tolerance: tolerance) }
        var answer = way.json(ofTrack: track)
        if let damage = await shared.damage {
            answer.add("damage", text: context.isOwners ? damage : ReasonedFailures.reasonForGuests)
        }
        return Response(json: answer.description)
    }

    /// The box to read; nil reads the whole track.
    ///
    /// Guests choose no box where places are hidden. How far an answer is simplified, and how long it takes, depends on all fixes that
    /// are read: boxes of a guest's choice would find the middle of a zone.
    private func box(_ request: Request, _ context: WebContext) throws -> BoundingBox? {
        let box = try ViewQuery.box(request)
        return context.hidden.areas.isEmpty ? box : nil
    }

    /// The rejected fixes of the time of a track within a box, each with the reason.
    func rejected(_ request: Request, _ context: WebContext) async throws -> Response {
        let (storage, track) = try await track(context)
        var selection = FixSelection(track: track.id, box: try box(request, context), includesRejected: true)
        selection.includesLocated = false
        var found: [String] = []
        var last: StoredFix?
        repeat {
            let page = try await storage.fixes(in: selection, after: last, limit: SimplifiedTrack.window)
            for fix in page where found.count < Self.mostRejected {
                if let text = JSONText.rejected(fix, hiding: context.hidden) { found.append(text) }
            }
            last = page.count < SimplifiedTrack.window || found.count >= Self.mostRejected ? nil : page.last
        } while last != nil
        return Response(json: JSONText.array(found))
    }

    /// A track as a file, exactly as `gpslog export` writes it, but for places that are hidden.
    func export(_ context: WebContext) async throws -> Response {
        guard let format = ExportFormat(rawValue: context.parameters.get("format") ?? "") else {
            throw HTTPError(.notFound, message: "there is no such format; gpslog export has all formats")
        }
        let track = try await track(context).track
        var options = Exporter.Options(format: format, values: .refined)
        options.tracks = [track.id]
        options.hidden = context.hidden.areas
        let exporter = Exporter(FixSelection(), options, logger: context.logger)
        let file = ExportedFile("track-\(track.id).\(format.rawValue)")
        if format.isText { return file.response(try await exporter.text(of: database)) }
        // One is made whole before it goes, in a file as large as itself.
        guard let place = packages.take() else {
            throw HTTPError(
                .serviceUnavailable,
                headers: [.retryAfter: "10"],
                message: "two GeoPackages are being made; try again in 10 seconds"
            )
        }
        return try file.response(try await exporter.geoPackage(of: database), holding: place)
    }

    /// The figures of a track, and how far off they may be.
    func figures(_ context: WebContext) async throws -> Response {
        Response(json: try await figures.json(of: try await track(context).track))
    }

    /// Rejected fixes that a map shows.
    private static let mostRejected = 2000

    /// The storage; nil where there is no database yet.
    private func storage() async throws -> (any StoredLogbook)? { try await shared.current() }

    private func track(_ context: some RequestContext) async throws -> (storage: any StoredLogbook, track: Track) {
        let id = context.parameters.get("id").flatMap { Track.ID($0) }
        guard let storage = try await storage(), let track = try await storage.tracks().first(where: { $0.id == id })
        else { throw HTTPError(.notFound, message: "there is no such track") }
        return (storage, track)
    }
}
