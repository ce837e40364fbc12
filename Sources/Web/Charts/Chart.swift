internal import GNSS
internal import Hummingbird
internal import Logging
internal import Platform
internal import Settings
internal import Terminal
internal import Text

/// A chart with available tiles.
struct Chart: Sendable {
    /// Zoom levels of a server if the settings name none.
    private static let usualLevels = 0...19

    enum Tiles: Sendable {
        case server(TileServer)
        case folder(TileFolder)
        case database(TileDatabase)
    }

    let tiles: Tiles

    private let name: String
    private let attribution: String
    private let zoom: ClosedRange<Int>
    private let box: BoundingBox?

    /// Opens a chart of the settings.
    ///
    /// - Throws: `Failure` with one sentence if it has no tiles.
    init(_ settings: WebChart) throws(Failure) {
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
        case .server: return nil
        case .folder(let folder): return folder.tile(number)
        case .database(let database): return try await database.tile(number)
        }
    }

    /// JSON for the page, which requests tiles by `number`.
    func json(number: Int) -> String {
        var object = JSONObject()
        object.add("id", number)
        object.add("name", text: name)
        object.add("attribution", text: attribution)
        if case .server(let server) = tiles {
            object.add("tiles", text: server.template)
        } else {
            object.add("tiles", text: "api/v1/charts/\(number)/{z}/{x}/{y}")
        }
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

/// A tile image in a format that browsers display.
struct TilePicture: Sendable {
    /// Largest accepted tile in bytes.
    static let mostBytes = 4 << 20

    /// Media type, such as `image/png`.
    let kind: String

    let bytes: [UInt8]

    /// Detects the format by the first bytes; `nil` for other formats.
    init?(_ bytes: [UInt8]) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            kind = "image/png"
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            kind = "image/jpeg"
        } else if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            kind = "image/webp"
        } else {
            return nil
        }
        self.bytes = bytes
    }
}

/// Serves the charts shown below the track.
struct ChartAnswers: Sendable {
    /// Charts by number; `nil` for those that cannot be shown.
    private let charts: [Chart?]

    /// Logs why a chart cannot be shown.
    init(_ settings: [WebChart], logger: Logger) {
        charts = settings.map { settings in
            do throws(Failure) {
                return try Chart(settings)
            } catch {
                logger.warning("the chart \(settings.name) is not shown: \(error)")
                return nil
            }
        }
    }

    /// Tile servers that browsers may load from.
    var origins: [String] {
        charts.compactMap { chart in if case .server(let server)? = chart?.tiles { server.origin } else { nil } }
    }

    /// Usable charts in the order of the settings.
    func list() -> Response {
        Response(json: JSONText.array(charts.enumerated().compactMap { number, chart in chart?.json(number: number) }))
    }

    func tile(_ context: some RequestContext) async throws -> Response {
        let words = ["z", "x", "y"].map { context.parameters.get($0)?[...] }
        guard let index = context.parameters.get("chart").flatMap({ Int($0) }), charts.indices.contains(index),
            let number = TileNumber(words[0], words[1], words[2])
        else { throw HTTPError(.notFound, message: "there is no such tile") }
        guard let chart = charts[index] else { throw Self.broken }
        let bytes: [UInt8]?
        do {
            bytes = try await chart.tile(number)
        } catch {
            throw Self.broken
        }
        guard let bytes else { throw HTTPError(.notFound, message: "there is no such tile") }
        guard let picture = TilePicture(bytes) else { throw Self.broken }
        var response = Response(picture.kind, picture.bytes)
        response.headers[.cacheControl] = "private, max-age=600"
        return response
    }

    private static var broken: HTTPError {
        HTTPError(.serviceUnavailable, message: "the chart cannot be read at this place")
    }
}
