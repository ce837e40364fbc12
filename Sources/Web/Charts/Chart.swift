internal import GNSS
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import Platform
internal import Settings
internal import Storage
internal import Synchronization
internal import Text

/// A chart with available tiles.
struct Chart: Sendable {
    /// Zoom levels of a server if the settings name none.
    private static let usualLevels = 0...19

    enum Tiles: Sendable {
        case server(TileServer)
        case folder(TileFolder)
        case database(TileDatabase)
        case archive(TileArchive)
    }

    let tiles: Tiles

    /// The source of the chart.
    let source: WebChart.Source

    private let name: String
    private let attribution: String
    private let zoom: ClosedRange<Int>
    private let box: BoundingBox?

    /// Opens a chart of the settings.
    ///
    /// - Throws: `Failure` with one sentence if it has no tiles.
    init(_ settings: WebChart) throws(Failure) {
        source = settings.source
        switch settings.source {
        case .server(let server):
            tiles = .server(server)
            (name, box, zoom) = (settings.name, nil, settings.zoom ?? Self.usualLevels)
            attribution = settings.attribution ?? server.host
        case .path(let path) where (try? FileStatus(at: path))?.isDirectory == true:
            let folder = try TileFolder(path)
            tiles = .folder(folder)
            (name, box, zoom) = (settings.name, nil, settings.zoom ?? folder.zoom)
            attribution = settings.attribution ?? ""
        case .path(let path) where TileArchive.isNamed(path):
            tiles = .archive(try TileArchive(path))
            (name, box, zoom) = (settings.name, nil, settings.zoom ?? Self.usualLevels)
            attribution = settings.attribution ?? ""
        case .path(let path):
            let database = try TileDatabase(path)
            tiles = .database(database)
            (name, box, zoom) = (settings.name, database.box, settings.zoom ?? database.zoom)
            attribution = settings.attribution ?? Self.plain(database.metadata["attribution"] ?? "")
        }
    }

    /// The image of a tile; `nil` if this machine does not have it.
    func tile(_ number: TileNumber) async throws -> [UInt8]? {
        guard zoom.contains(number.zoom) else { return nil }
        switch tiles {
        case .server, .archive: return nil
        case .folder(let folder): return folder.tile(number)
        case .database(let database): return try await database.tile(number)
        }
    }

    /// Whether the tiles are drawn by the page.
    var isVector: Bool { if case .database(let database) = tiles { database.isVector } else { false } }

    /// JSON for the page, which requests tiles by `number`.
    func json(number: Int) -> String {
        var object = JSONObject()
        object.add("id", number)
        object.add("name", text: name)
        object.add("attribution", text: attribution)
        switch tiles {
        case .server(let server): object.add("tiles", text: server.template)
        case .archive(let archive):
            object.add("archive", text: "charts/\(number)")
            object.add("version", text: archive.version)
        case .folder, .database: object.add("tiles", text: "api/v1/charts/\(number)/{z}/{x}/{y}")
        }
        if isVector { object.add("vector", true) }
        object.add("min_zoom", zoom.lowerBound)
        object.add("max_zoom", zoom.upperBound)
        if let box {
            let edges = [box.west, box.south, box.east, box.north]
            object.add("box", json: JSONText.array(edges.map { DecimalText.string($0, decimals: 6) }))
        }
        return object.description
    }

    /// Attribution without HTML, which many files contain.
    private static func plain(_ text: String) -> String {
        text.replacing(/<[^>]*>/, with: "").replacing("&copy;", with: "©").replacing("&amp;", with: "&")
    }
}

/// Address of a tile: zoom level, column and row.
struct TileNumber: Hashable, Sendable {
    /// Zoom level: the world is 2^zoom tiles wide.
    let zoom: Int

    /// Column, counted eastwards from the 180th meridian.
    let column: Int

    /// Row, counted from the north.
    let row: Int

    /// Parses the numbers of a URL; `nil` if there is no such tile.
    init?(_ zoom: Substring?, _ column: Substring?, _ row: Substring?) {
        guard let zoom = Self.number(zoom), zoom <= 22, let column = Self.number(column), let row = Self.number(row),
            column < 1 << zoom, row < 1 << zoom
        else { return nil }
        (self.zoom, self.column, self.row) = (zoom, column, row)
    }

    /// Row counted from the south, as in MBTiles.
    var rowFromSouth: Int { (1 << zoom) - 1 - row }

    private static func number(_ text: Substring?) -> Int? {
        guard let text, (1...8).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text)
    }
}

/// A tile: an image in a format that browsers display, or a vector tile, which the page draws.
struct TilePicture: Sendable {
    /// Largest accepted tile in bytes.
    static let mostBytes = 4 << 20

    /// Media type of vector tiles; the page unpacks those that are compressed.
    private static let vectors = "application/vnd.mapbox-vector-tile"

    /// Media type, such as `image/png`.
    let kind: String

    let bytes: [UInt8]

    /// Detects the format by the first bytes; `nil` for other formats, unless the chart has vector tiles.
    init?(_ bytes: [UInt8], isVector: Bool = false) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            kind = "image/png"
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            kind = "image/jpeg"
        } else if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            kind = "image/webp"
        } else if isVector {
            kind = Self.vectors
        } else {
            return nil
        }
        self.bytes = bytes
    }
}

/// Serves the charts shown below the track, and takes new ones.
final class ChartAnswers: Sendable {
    /// Charts by number; `nil` for those that cannot be shown.
    ///
    /// New charts come last.
    private let charts: Mutex<[Chart?]>

    private let folder: ChartFolder

    /// Tile servers that browsers may load from.
    let origins: [String]

    /// Logs why a chart cannot be shown.
    init(_ settings: [WebChart], addedIn folder: ChartFolder, logger: Logger) {
        let charts = (settings + folder.charts).map { settings -> Chart? in
            do throws(Failure) {
                return try Chart(settings)
            } catch {
                logger.warning("the chart \(settings.name) is not shown: \(error)")
                return nil
            }
        }
        origins = charts.compactMap { chart in
            if case .server(let server)? = chart?.tiles { server.origin } else { nil }
        }
        self.charts = Mutex(charts)
        self.folder = folder
    }

    /// Usable charts: those of the settings in their order, then added ones.
    func list() -> Response {
        let charts = charts.withLock { $0 }
        return Response(
            json: JSONText.array(charts.enumerated().compactMap { number, chart in chart?.json(number: number) })
        )
    }

    func tile(_ context: some RequestContext) async throws -> Response {
        let words = ["z", "x", "y"].map { context.parameters.get($0)?[...] }
        guard let index = index(context), let number = TileNumber(words[0], words[1], words[2]) else {
            throw HTTPError(.notFound, message: "there is no such tile")
        }
        guard let chart = charts.withLock({ $0[index] }) else { throw Self.broken }
        let bytes: [UInt8]?
        do {
            bytes = try await chart.tile(number)
        } catch {
            throw Self.broken
        }
        guard let bytes else { throw HTTPError(.notFound, message: "there is no such tile") }
        guard let picture = TilePicture(bytes, isVector: chart.isVector) else { throw Self.broken }
        var response = Response(picture.kind, picture.bytes)
        response.headers[.cacheControl] = "private, max-age=600"
        return response
    }

    /// A part of a chart that is an archive.
    func part(_ request: Request, _ context: some RequestContext) throws -> Response {
        guard let index = index(context), case .archive(let archive)? = charts.withLock({ $0[index] })?.tiles else {
            throw HTTPError(.notFound, message: "there is no such part")
        }
        // The router knows these places by the names that they have in paths of tiles.
        return try ArchivePart(request, context, ["z", "x"]).response(from: archive)
    }

    /// Takes a part of a new chart.
    ///
    /// The query has its file's `name`, the part's `offset`, and the `size` of the whole. The response to the last part
    /// is the chart.
    func add(_ request: Request) async throws -> Response {
        let query = request.uri.queryParameters
        guard let name = query.get("name"), let offset = query.get("offset", as: Int.self),
            let size = query.get("size", as: Int.self), offset >= 0
        else { throw HTTPError(.badRequest, message: "a chart needs name, offset and size") }
        let bytes = Array(buffer: try await request.body.collect(upTo: .max))
        do {
            let added = try await ExecutorThread().run { [folder] in
                Result { try folder.add(bytes, at: offset, of: name, size: size) }
            }.get()
            guard let added else { return Response(json: "{}") }
            return Response(json: try show(added))
        } catch let failure as Failure {
            throw HTTPError(.unprocessableContent, message: failure.description)
        } catch {
            throw HTTPError(.serviceUnavailable, message: "the chart cannot be stored: \(error)")
        }
    }

    /// Adds a chart to the list, in place of an earlier one of the same file.
    private func show(_ settings: WebChart) throws(Failure) -> String {
        let chart = try Chart(settings)
        return charts.withLock { charts in
            // Numbers never change their meaning.
            for (number, old) in charts.enumerated() where old?.source == settings.source { charts[number] = nil }
            charts.append(chart)
            return chart.json(number: charts.count - 1)
        }
    }

    private func index(_ context: some RequestContext) -> Int? {
        guard let index = context.parameters.get("chart", as: Int.self), charts.withLock({ $0.indices.contains(index) })
        else { return nil }
        return index
    }

    private static var broken: HTTPError {
        HTTPError(.serviceUnavailable, message: "the chart cannot be read at this place")
    }
}
