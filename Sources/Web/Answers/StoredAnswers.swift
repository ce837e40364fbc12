internal import Commands
internal import Export
internal import GNSS
internal import Hummingbird
internal import Logbook
internal import SQLite
internal import Storage
internal import SystemPackage
internal import Terminal
internal import Text

/// Answers of what is stored; a database that is not there yet has nothing.
struct StoredAnswers: Sendable {
    private let database: FilePath

    /// Answers from a database.
    init(of database: FilePath) { self.database = database }

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
        selection.box = try box(request)
        let way = try await WayReading(selection, from: storage, hiding: context.hidden)
            .way(tolerance: try tolerance(request))
        return Response(json: way.json(ofTrack: track).description)
    }

    /// The rejected fixes of the time of a track within a box, each with the reason.
    func rejected(_ request: Request, _ context: WebContext) async throws -> Response {
        let (storage, track) = try await track(context)
        let selection = FixSelection(track: track.id, box: try box(request), includesRejected: true)
        var found: [String] = []
        var last: StoredFix?
        repeat {
            let page = try await storage.fixes(in: selection, after: last, limit: ThinnedWay.window)
            for fix in page where found.count < Self.mostRejected {
                if let text = JSONText.rejected(fix, hiding: context.hidden) { found.append(text) }
            }
            last = page.count < ThinnedWay.window || found.count >= Self.mostRejected ? nil : page.last
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
        return format.isText
            ? file.response(try await exporter.text(of: database))
            : try file.response(try await exporter.geoPackage(of: database))
    }

    /// Rejected fixes that a map shows.
    private static let mostRejected = 2000

    /// The storage; nil where there is no database yet.
    private func storage() async throws -> SQLiteStorage? {
        do {
            return try await SQLiteStorage.forReading(from: database, passingOver: UnreadableFixes())
        } catch  where error.reason == .noSuchFile {
            return nil
        }
    }

    private func track(_ context: some RequestContext) async throws -> (storage: SQLiteStorage, track: Track) {
        let id = context.parameters.get("id").flatMap { Track.ID($0) }
        guard let storage = try await storage(), let track = try await storage.tracks().first(where: { $0.id == id })
        else { throw HTTPError(.notFound, message: "there is no such track") }
        return (storage, track)
    }

    private func box(_ request: Request) throws -> BoundingBox? {
        guard let text = request.uri.queryParameters["box"] else { return nil }
        let edges = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { Double($0) }
        guard edges.count == 4,
            let box = BoundingBox(west: edges[0], south: edges[1], east: edges[2], north: edges[3])
        else { throw HTTPError(.badRequest, message: "box is west,south,east,north in degrees") }
        return box
    }

    private func tolerance(_ request: Request) throws -> Double {
        guard let text = request.uri.queryParameters["tolerance"] else { return 0 }
        guard let metres = Double(text), metres >= 0, metres.isFinite else {
            throw HTTPError(.badRequest, message: "tolerance is a number of metres, 0 or more")
        }
        return metres
    }
}
