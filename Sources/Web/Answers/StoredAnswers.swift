internal import Commands
internal import Export
internal import GNSS
internal import Hummingbird
internal import Logbook
internal import Recording
internal import Storage
internal import Terminal
internal import Text

/// Serves tracks and fixes; a missing database counts as empty.
struct StoredAnswers: Sendable {
    private let database: any RecordedDatabase
    private let shared: SharedStorage
    private let figures: FigureAnswers
    private let packages = ConcurrencyLimit(2)
    private let ways = SerialQueue()

    init(of database: any RecordedDatabase, in shared: SharedStorage) {
        (self.database, self.shared) = (database, shared)
        figures = FigureAnswers(of: database)
    }

    /// Tracks with their figures, sorted by start, optionally by period, reversed or paged.
    func tracks(_ request: Request) async throws -> Response {
        let (page, period) = (try ListPage(request), try TrackPeriod(request))
        let tracks = try await storage()?.tracks().filter(period.contains) ?? []
        return try page.response(of: period.isNewestFirst ? tracks.reversed() : tracks, named: { "\($0.id)" }) {
            JSONObject($0).description
        }
    }

    /// Start and distance of each track, for the page to group by day in its own time zone.
    func calendar() async throws -> Response {
        let tracks = try await storage()?.tracks() ?? []
        return Response(json: JSONText.array(tracks.map(JSONText.beginning)))
    }

    /// The simplified track within a box: `box=W,S,E,N`, and `tolerance` in metres.
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

    /// The box to read; `nil` for the whole track.
    ///
    /// If places are hidden, guests cannot choose a box. Simplification and response time depend on all fixes read,
    /// including hidden ones, so a guest could locate the middle of a zone with a series of boxes.
    private func box(_ request: Request, _ context: WebContext) throws -> BoundingBox? {
        let box = try ViewQuery.box(request)
        return context.hidden.areas.isEmpty ? box : nil
    }

    /// Rejected fixes with their reasons, within a box and the period of a track.
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

    /// Exports a track as `gpslog export` does, except for hidden places.
    func export(_ context: WebContext) async throws -> Response {
        guard let format = ExportFormat(rawValue: context.parameters.get("format") ?? "") else {
            throw HTTPError(.notFound, message: "there is no such format; use gpslog export for others")
        }
        let track = try await track(context).track
        var options = Exporter.Options(format: format, values: .refined)
        options.tracks = [track.id]
        options.hidden = context.hidden.areas
        let exporter = Exporter(FixSelection(), options, logger: context.logger)
        let file = ExportedFile("track-\(track.id).\(format.rawValue)")
        if format.isText { return file.response(try await exporter.text(of: database)) }
        // Packages are written to a temporary file of the same size before they are sent.
        guard let place = packages.take() else {
            throw HTTPError(
                .serviceUnavailable,
                headers: [.retryAfter: "10"],
                message: "two GeoPackages are being written; try again in 10 seconds"
            )
        }
        return try file.response(try await exporter.geoPackage(of: database), holding: place)
    }

    func figures(_ context: WebContext) async throws -> Response {
        Response(json: try await figures.json(of: try await track(context).track))
    }

    /// Most rejected fixes per response.
    private static let mostRejected = 2000

    /// `nil` if there is no database yet.
    private func storage() async throws -> (any StoredLogbook)? { try await shared.current() }

    private func track(_ context: some RequestContext) async throws -> (storage: any StoredLogbook, track: Track) {
        let id = context.parameters.get("id").flatMap { Track.ID($0) }
        guard let storage = try await storage(), let track = try await storage.tracks().first(where: { $0.id == id })
        else { throw HTTPError(.notFound, message: "there is no such track") }
        return (storage, track)
    }
}
