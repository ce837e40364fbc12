internal import Commands
internal import Files
internal import GNSS
internal import Hummingbird
internal import Logbook
internal import Platform
internal import Recording
internal import Storage
internal import SystemPackage
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

    /// Tracks with their figures, sorted by start, optionally by period, name and place, reversed or paged.
    func tracks(_ request: Request, _ context: WebContext) async throws -> Response {
        let (page, period, box) = (try ListPage(request), try TrackPeriod(request), try box(request, context))
        let storage = try await storage(context)
        var tracks = try await storage?.tracks().filter(period.contains) ?? []
        if let box, let storage {
            var near: [Track] = []
            for track in tracks {
                let selection = FixSelection(track: track.id, box: box)
                if try await !storage.locations(in: selection, after: nil, limit: 1).isEmpty { near.append(track) }
            }
            tracks = near
        }
        return try page.response(of: period.isNewestFirst ? tracks.reversed() : tracks, named: { "\($0.id)" }) {
            JSONText.track($0, hiding: context.hidden)
        }
    }

    /// Start and distance of each track, for the page to group by day in its own time zone.
    func calendar(_ context: WebContext) async throws -> Response {
        let tracks = try await storage(context)?.tracks() ?? []
        return Response(json: JSONText.array(tracks.map { JSONText.beginning($0, hiding: context.hidden) }))
    }

    /// The simplified track within a box: `box=W,S,E,N`, and `tolerance` in metres.
    func points(_ request: Request, _ context: WebContext) async throws -> Response {
        let (storage, track) = try await track(context)
        let ways = try await ways([track], in: storage, request, context)
        return Response(json: ways.joined(), for: request)
    }

    /// The simplified tracks named by `tracks=1,2,3` as an array, in that order, with `box` and `tolerance` as for one.
    func allPoints(_ request: Request, _ context: WebContext) async throws -> Response {
        let names = (request.uri.queryParameters["tracks"] ?? "").split(separator: ",")
        let ids = names.compactMap { Track.ID($0) }
        guard (1...Self.mostTracks).contains(ids.count), ids.count == names.count else {
            throw HTTPError(.badRequest, message: "tracks must be 1 to \(Self.mostTracks) track numbers: tracks=1,2")
        }
        let storage = try await storage(context)
        let known = Dictionary(try await storage?.tracks().map { ($0.id, $0) } ?? [], uniquingKeysWith: { $1 })
        let tracks = ids.compactMap { known[$0] }
        guard let storage, tracks.count == ids.count else { throw HTTPError.noTrack }
        let ways = try await ways(tracks, in: storage, request, context)
        return Response(json: JSONText.array(ways), for: request)
    }

    private func ways(
        _ tracks: [Track],
        in storage: any StoredLogbook,
        _ request: Request,
        _ context: WebContext
    ) async throws -> [String] {
        let (tolerance, box) = (try ViewQuery.tolerance(request), try box(request, context))
        var texts: [String] = []
        for track in tracks {
            // The client may have left the view.
            try Task.checkCancellation()
            let selection = FixSelection(track: track.id, box: box)
            let reading = SimplifiedTrackReader(selection, from: storage, oneOf: tracks.count)
            let way = try await ways.run { try await reading.way(tolerance: tolerance) }
            var answer = way.json(ofTrack: track)
            if let damage = await shared.damage {
                answer.add("damage", text: context.isOwners ? damage : FailureAnswers.reasonForGuests)
            }
            texts.append(answer.description)
        }
        return texts
    }

    /// The box to read; `nil` for the whole track.
    ///
    /// If places are hidden, guests cannot choose a box. The storage finds a box's fixes in chunks that may also have
    /// hidden ones, so the response time of a series of boxes could locate the middle of a zone.
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
        // Its table of tracks has figures of the hidden parts, too.
        if format == .sqlite, !context.hidden.areas.isEmpty {
            throw HTTPError(
                .forbidden,
                message: "guests cannot have tables of tracks with hidden places; use another format"
            )
        }
        let track = try await track(context).track
        // A connection of its own: a shared one forgets its position in the track.
        let unreadable = UnreadableFixes()
        guard let whole = try await database.forShowing(passingOver: unreadable) else { throw HTTPError.noTrack }
        let export = TrackExport(
            of: track,
            from: try await shared.seen(whole, hiding: context.hidden),
            in: database,
            passingOver: unreadable
        )
        let file = ExportFile("track-\(track.id).\(format.rawValue)")
        if format.isText {
            return file.response(try await export.text(format) { !context.hidden.cover($0.place?.coordinate) })
        }
        // Packages are written to a temporary file of the same size before they are sent.
        guard let place = packages.take() else {
            throw HTTPError(
                .serviceUnavailable,
                headers: [.retryAfter: "10"],
                message: "two GeoPackages are being written; try again in 10 seconds"
            )
        }
        return try file.response(try await export.file(format), holding: place)
    }

    func figures(_ context: WebContext) async throws -> Response {
        let track = try await track(context).track
        let isHidden = !context.hidden.areas.isEmpty
        return Response(
            json: try await isHidden ? JSONText.track(track, hiding: context.hidden) : figures.json(of: track)
        )
    }

    /// Most rejected fixes per response.
    private static let mostRejected = 2000

    /// Most tracks per response with points.
    private static let mostTracks = 1000

    /// `nil` if there is no database yet.
    private func storage(_ context: WebContext) async throws -> (any StoredLogbook)? {
        try await shared.current(hiding: context.hidden)
    }

    private func track(_ context: WebContext) async throws -> (storage: any StoredLogbook, track: Track) {
        let id = context.parameters.get("id").flatMap { Track.ID($0) }
        guard let storage = try await storage(context) else { throw HTTPError.noTrack }
        guard let track = try await storage.tracks().first(where: { $0.id == id }) else { throw HTTPError.noTrack }
        return (storage, track)
    }
}

extension HTTPError {
    fileprivate static let noTrack = HTTPError(.notFound, message: "there is no such track")
}

/// A file to download.
struct ExportFile {
    /// Bytes per chunk of the response.
    private static let piece = 64 * 1024

    private let name: String

    init(_ name: String) { self.name = name }

    /// Streams a text while it is generated.
    func response(_ text: ExportText) -> Response {
        let body = ResponseBody { writer in
            for try await piece in text.pieces { try await writer.write(ByteBuffer(bytes: piece)) }
            // If this throws, the final chunk is missing and the browser reports the download as incomplete.
            try text.requireSound()
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: headers, body: body)
    }

    /// Sends a temporary file, which is deleted after the transfer or when the client disconnects.
    ///
    /// - Parameters:
    ///   - file: the file to send.
    ///   - place: held until the transfer ends.
    /// - Returns: the response that streams the file.
    /// - Throws: an error if the file cannot be read.
    func response(_ file: TemporaryFile, holding place: ConcurrencyLimit.Place) throws -> Response {
        let body = ResponseBody(contentLength: try file.size) { writer in
            while case let piece = try file.read(atMost: Self.piece), !piece.isEmpty {
                try await writer.write(ByteBuffer(bytes: piece))
            }
            withExtendedLifetime(place) {}
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: headers, body: body)
    }

    private var headers: HTTPFields {
        [
            .contentType: "application/octet-stream",
            .contentDisposition: "attachment; filename=\"\(name)\"",
        ]
    }
}

/// The database connection that all requests share, closed some time after the last one.
///
/// Each connection has a page cache and, while reading, a thread. With one connection for each of ten listening pages,
/// these would use most of the memory.
actor SharedStorage {
    /// How long the connection stays open after the last request.
    private static let patience = Duration.seconds(10)

    private let database: any RecordedDatabase
    /// Open storage and the identity of its file; `nil` for a database server.
    private var opened: (storage: any StoredLogbook, file: FileIdentity?)?
    private var unreadable = UnreadableFixes()
    private var visible: (tracks: VisibleTracks, file: FileIdentity?)?
    private var opening: Task<(any StoredLogbook)?, any Error>?
    private var askedAt = ContinuousClock.now
    private var isClosing = false

    /// The database file may be created later.
    init(of database: any RecordedDatabase) { self.database = database }

    /// Storage of the file that currently has the database's name; `nil` if the file does not exist.
    ///
    /// - Throws: an error if the database cannot be read.
    func current() async throws -> (any StoredLogbook)? {
        askedAt = .now
        // Requests that arrive while the database is being opened share the connection.
        if let opening { return try await opening.value }
        let file = database.databaseFile.flatMap { try? FileStatus(at: $0).identity }
        if database.databaseFile != nil, file == nil {
            opened = nil
            return nil
        }
        if let opened, opened.file == file { return opened.storage }
        unreadable = UnreadableFixes()
        let task = Task { [database, unreadable] in try await database.forShowing(passingOver: unreadable) }
        opening = task
        defer { opening = nil }
        guard let storage = try await task.value else { return nil }
        opened = (storage, file)
        if !isClosing { Task { await closeLater() } }
        isClosing = true
        return storage
    }

    /// The storage as visitors see it from whom places are hidden; `nil` if the file does not exist.
    ///
    /// - Throws: an error if the database cannot be read.
    func current(hiding places: HiddenPlaces) async throws -> (any StoredLogbook)? {
        guard let whole = try await current() else { return nil }
        return try await seen(whole, hiding: places)
    }

    /// A connection to the database as visitors see it from whom places are hidden, the same at each call.
    ///
    /// - Throws: an error if the database cannot be read.
    func seen(_ whole: any StoredLogbook, hiding places: HiddenPlaces) async throws -> any StoredLogbook {
        if places.areas.isEmpty { return whole }
        let file = database.databaseFile.flatMap { try? FileStatus(at: $0).identity }
        let tracks = visible.flatMap { $0.file == file ? $0.tracks : nil } ?? VisibleTracks(hiding: places)
        visible = (tracks, file)
        return try await tracks.logbook(of: whole)
    }

    /// Describes the damaged fixes skipped since the database was opened; `nil` if none were.
    var damage: String? { unreadable.failure(missingIn: "what is shown", of: database)?.description }

    private func closeLater() async {
        while case let due = askedAt + Self.patience, due > .now { try? await Task.sleep(until: due) }
        (opened, isClosing) = (nil, false)
    }
}
