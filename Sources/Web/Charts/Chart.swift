internal import GNSS
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
