import Glibc
import ProgramSupport
import Storage
import SystemPackage
import TestSupport
import Testing

@Suite(.enabled(if: WebVoyage.isPossible, "curl or libjs-leaflet is not installed"), .timeLimit(.minutes(2)))
struct `A chart below the track` {
    private let web: WebVoyage

    init() throws { web = try WebVoyage() }

    /// Serves the page with a chart.
    private func serve(above chart: String, _ body: (BuiltProgram.Running) async throws -> Void) async throws {
        _ = try await web.serve([:], ["--chart", chart], while: body)
    }

    /// The first bytes of a tile as text.
    private func beginning(_ path: String) async throws -> String {
        let file = web.logger.folder.file("tile")
        _ = try await web.ask("/api/v1/charts/" + path, "-o", file.string)
        return String(decoding: try TextFile.readBytes(file), as: UTF8.self)
    }

    private func status(_ path: String) async throws -> String { try await web.status("/api/v1/charts/" + path) }

    @Test func `is none unless somebody names one`() async throws {
        _ = try await web.serve { _ in
            let charts = try await web.ask("/api/v1/charts")
            #expect(charts == "[]")
            #expect(try await status("0/0/0/0") == "404")
            #expect(try await web.ask("/", "-i").contains("img-src 'self' data:;"))
        }
    }

    @Test func `may come from a server of tiles, and from no other`() async throws {
        try await serve(above: "https://Tiles.example:8443/sea/{z}/{x}/{y}.png?key=1") { _ in
            let chart = try await web.json("/api/v1/charts").elements.first
            #expect(chart?["tiles"]?.text == "https://Tiles.example:8443/sea/{z}/{x}/{y}.png?key=1")
            #expect(chart?["attribution"]?.text == "tiles.example")
            #expect(try await web.ask("/", "-i").contains("img-src 'self' data: https://tiles.example:8443;"))
            #expect(try await status("0/0/0/0") == "404")
        }
    }

    @Test(arguments: [
        "ftp://tiles.example/{z}/{x}/{y}.png", "https://tiles.example/{z}/{x}.png",
        "https://tiles.example/{z}/{x}/{y}/{y}",
        "https://{x}.example/{z}/{y}", "https://anna:secret@tiles.example/{z}/{x}/{y}", "https://a;b/{z}/{x}/{y}",
        "https://tiles.example/{z}/{x}/{y}/{s}", "https://tiles.example/{z}/{x}/{y}'; script-src *", "",
    ])
    func `is refused where it has no such address`(address: String) async throws {
        let outcome = try await web.run(["--chart", address])
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("--chart must be an MBTiles file"))
    }

    @Test func `may be a folder of tiles, out of which nothing leads`() async throws {
        let folder = try ChartFolder(in: web.logger.folder)
        try await serve(above: folder.path.string) { _ in
            let chart = try await web.json("/api/v1/charts").elements.first
            #expect(chart?["name"]?.text == "tiles" && chart?["tiles"]?.text == "api/v1/charts/0/{z}/{x}/{y}")
            #expect(chart?["min_zoom"]?.number == 1 && chart?["max_zoom"]?.number == 2)
            #expect(try await web.ask("/api/v1/charts/0/1/0/0", "-I", "-X", "GET").contains("image/png"))
            #expect(try await beginning("0/2/1/1").contains("WEBP"))
            // A symbolic link within the folder is followed; one out of it, a pipe and a text file are not served.
            #expect(try await status("0/1/1/0") == "200")
            for path in ["0/1/0/1", "0/2/3/0", "0/2/3/1", "0/2/0/0"] {
                #expect(try await status(path) == "404", "\(path)")
            }
            #expect(try await status("0/2/2/2") == "503")
        }
    }

    @Test(arguments: [
        "0/1/0/..%2F..%2Fsecret.png", "0/1/../../secret", "0/%2e%2e/0/0", "0/1/0/-1", "0/1/2/0", "0/1/0/2",
        "0/1/0/0.png",
        "0/99999999999/0/0", "0/23/0/0", "1/1/0/0", "-1/1/0/0", "x/1/0/0", "0/1/0/+0", "0/1/0/0/0", "0/1/0/%00",
    ])
    func `has no tile in any other place`(path: String) async throws {
        let folder = try ChartFolder(in: web.logger.folder)
        try await serve(above: folder.path.string) { _ in
            let status = try await status(path)
            #expect(status == "404")
        }
    }

    @Test func `may be an MBTiles file, whose rows are counted from the south`() async throws {
        let file = web.logger.folder.file("Baltic.mbtiles")
        try TileFile.make(file, tiles: [(1, 0, 1, TileFile.png), (1, 1, 0, TileFile.jpeg)])
        let before = try TextFile.readBytes(file)
        try await serve(above: file.string) { _ in
            let chart = try await web.json("/api/v1/charts").elements.first
            #expect(chart?["name"]?.text == "Baltic")
            #expect(chart?["attribution"]?.text == "© Anna & Co alert(1)")
            #expect(chart?["min_zoom"]?.number == 1 && chart?["max_zoom"]?.number == 1)
            #expect(chart?["box"]?.elements.map(\.number) == [9.5, 53, 15, 56.25])
            #expect(try await web.ask("/api/v1/charts/0/1/0/0", "-I", "-X", "GET").contains("image/png"))
            #expect(try await web.ask("/api/v1/charts/0/1/1/1", "-I", "-X", "GET").contains("image/jpeg"))
            #expect(try await status("0/1/0/1") == "404")
            #expect(try await status("0/0/0/0") == "404")
        }
        // The file is not changed.
        #expect(try TextFile.readBytes(file) == before)
        #expect(!web.logger.folder.contents.contains { $0.hasPrefix("Baltic.mbtiles-") })
    }

    @Test func `may have vector tiles, which the page draws`() async throws {
        let file = web.logger.folder.file("Baltic.mbtiles")
        try TileFile.make(file, tiles: [(1, 0, 1, [0x1F, 0x8B, 8, 0])], format: "pbf")
        try await serve(above: file.string) { _ in
            let chart = try await web.json("/api/v1/charts").elements.first
            #expect(chart?["vector"] != nil)
            let head = try await web.ask("/api/v1/charts/0/1/0/0", "-I", "-X", "GET")
            #expect(head.contains("application/vnd.mapbox-vector-tile"))
        }
    }

    @Test func `may be an archive, of which the page reads parts`() async throws {
        let file = web.logger.folder.file("Baltic.pmtiles")
        try TextFile.overwrite(file, with: TileFile.archive)
        try await serve(above: file.string) { _ in
            let chart = try #require(try await web.json("/api/v1/charts").elements.first)
            #expect(chart["archive"]?.text == "charts/0" && chart["tiles"] == nil)
            let version = try #require(chart["version"]?.text)
            #expect(try await beginning("0/0/7") == "PMTiles")
            #expect(try await web.ask("/api/v1/charts/0/0/7?v=\(version)", "-i").contains("immutable"))
            #expect(try await !web.ask("/api/v1/charts/0/0/7?v=1", "-i").contains("immutable"))
            for path in ["0/200/1", "0/0/0", "0/-1/3", "0/0/9999999999", "0/0/x", "1/0/7"] {
                #expect(try await status(path) == "404", "\(path)")
            }
        }
    }

    @Test func `can be added on the page, in parts`() async throws {
        let (first, second) = (web.logger.folder.file("first"), web.logger.folder.file("second"))
        try TextFile.overwrite(first, with: Array(TileFile.archive.prefix(100)))
        try TextFile.overwrite(second, with: Array(TileFile.archive.dropFirst(100)))
        let size = TileFile.archive.count
        _ = try await web.serve { _ in
            func add(_ part: FilePath, _ query: String) async throws -> String {
                let headers = ["Origin: \(web.origin)", "Content-Type: application/octet-stream"]
                return try await web.status(
                    "/api/v1/charts?\(query)",
                    "-H",
                    headers[0],
                    "-H",
                    headers[1],
                    "--data-binary",
                    "@\(part)"
                )
            }
            let status1 = try await add(first, "name=Kiel.pmtiles&offset=0&size=\(size)")
            #expect(status1 == "200")
            #expect(try await web.ask("/api/v1/charts") == "[]")
            let status2 = try await add(second, "name=Kiel.pmtiles&offset=99&size=\(size)")
            #expect(status2 == "422")
            let status3 = try await add(second, "name=Kiel.pmtiles&offset=100&size=\(size)")
            #expect(status3 == "200")
            #expect(try await web.json("/api/v1/charts").elements.map { $0["name"]?.text } == ["Kiel"])
            #expect(try await beginning("0/0/7") == "PMTiles")
            // Neither other files nor other folders.
            for name in ["Kiel.txt", "..%2FKiel.pmtiles", ".pmtiles", "a%00.pmtiles"] {
                let status4 = try await add(first, "name=\(name)&offset=0&size=\(size)")
                #expect(status4 == "422", "\(name)")
            }
            let status5 = try await add(second, "name=Wrong.pmtiles&offset=0&size=10")
            #expect(status5 == "422")
            let status6 = try await add(second, "name=Wrong.pmtiles&size=10")
            #expect(status6 == "400")
        }
    }

    @Test func `may be OpenStreetMap's, if the browser says that its user wants that`() async throws {
        _ = try await web.serve { _ in
            let chosen = try await web.ask("/", "-i", "-H", "Cookie: other=1; map=openstreetmap")
            #expect(chosen.contains("img-src 'self' data: https://tile.openstreetmap.org;"))
            #expect(try await web.ask("/", "-i", "-H", "Cookie: map=other").contains("img-src 'self' data:;"))
        }
    }

    @Test(arguments: ["text", "gzip", "pictures", "empty", "other", "missing", "endless", "huge", "folder"])
    func `says in one sentence why it is not shown`(kind: String) async throws {
        let file = web.logger.folder.file("chart.mbtiles")
        let reason = try TileFile.makeWrong(file, kind)
        try await serve(above: file.string) { program in
            #expect(await program.says("the chart chart is not shown: \(file) \(reason)"))
            let charts = try await web.ask("/api/v1/charts")
            #expect(charts == "[]")
            #expect(try await status("0/0/0/0") == "503")
            #expect(try await web.status("/") == "200")
        }
    }

    @Test func `ends no server where it is damaged in the middle`() async throws {
        let file = web.logger.folder.file("chart.mbtiles")
        let tiles = (0..<64).map { (6, $0, 0, TileFile.png + [UInt8](repeating: 7, count: 3000)) }
        try TileFile.make(file, tiles: tiles)
        var bytes = try TextFile.readBytes(file)
        for index in bytes.indices where index > 16_384 && index % 7 == 0 { bytes[index] = 0xFF }
        try TextFile.overwrite(file, with: bytes)
        try await serve(above: file.string) { program in
            for column in 0..<64 {
                let status = try await status("0/6/\(column)/63")
                #expect(["200", "404", "503"].contains(status))
            }
            #expect(try await web.status("/") == "200")
        }
    }

    @Test func `is for those alone who may see the page, and for those with a link`() async throws {
        let file = web.logger.folder.file("chart.mbtiles")
        try TileFile.make(file, tiles: [(1, 0, 1, TileFile.png)])
        let guarded = try await GuardedWeb(web)
        _ = try await guarded.serve("--chart", file.string) { _ in
            let (owner, guest) = (try await guarded.cookie(), try await guarded.guest(by: guarded.share("1h")))
            for path in ["/api/v1/charts", "/api/v1/charts/0/1/0/0"] {
                #expect(try await web.status(path) == "401")
                #expect(try await web.status(path, "-H", owner) == "200")
                #expect(try await web.status(path, "-H", guest) == "200")
            }
        }
    }

    @Test func `is named, described and limited by the settings`() async throws {
        let file = web.logger.folder.file("chart.mbtiles")
        try TileFile.make(file, tiles: [(1, 0, 1, TileFile.png), (2, 0, 1, TileFile.png)])
        let settings = web.logger.folder.file("config.toml")
        let own = "source = \"\(file)\"\nattribution = \"<b>Mine</b>\"\nzoom = [2, 3]\n"
        let other = "[web.chart.Sea]\nsource = \"https://tiles.example/{z}/{x}/{y}.png\"\n"
        try TextFile.write("[web.chart.\"Bay of <i>Kiel</i>\"]\n\(own)\(other)", to: settings)
        _ = try await web.serve([:], ["--config", settings.string]) { _ in
            let charts = try await web.json("/api/v1/charts").elements
            #expect(charts.compactMap { $0["name"]?.text } == ["Bay of <i>Kiel</i>", "Sea"])
            #expect(charts.first?["attribution"]?.text == "<b>Mine</b>")
            #expect(charts.compactMap { $0["max_zoom"]?.number } == [3, 19])
            #expect(try await status("0/1/0/0") == "404")
            #expect(try await status("0/2/0/2") == "200")
        }
    }
}

/// A folder with valid tiles and everything that can be wrong in one.
private struct ChartFolder {
    let path: FilePath

    init(in folder: TemporaryFolder) throws {
        path = folder.file("tiles")
        for name in ["tiles", "tiles/1", "tiles/1/0", "tiles/1/1", "tiles/2"] { try folder.makeFolder(name) }
        for column in 0...3 { try folder.makeFolder("tiles/2/\(column)") }
        let secret = folder.file("secret.png")
        try TextFile.overwrite(secret, with: TileFile.png)
        try TextFile.overwrite(path.appending("1/0/0.png"), with: TileFile.png)
        try TextFile.overwrite(path.appending("2/1/1.webp"), with: TileFile.webp)
        try TextFile.write("<script>alert(1)</script>", to: path.appending("2/2/2.png"))
        for (link, target) in [
            ("1/1/0.png", "../0/0.png"), ("1/0/1.png", secret.string), ("2/3/0.png", "../../../secret.png"),
        ] {
            guard unsafe symlink(target, path.appending(link).string) == 0 else { throw Errno(rawValue: errno) }
        }
        guard unsafe mkfifo(path.appending("2/3/1.png").string, 0o600) == 0 else { throw Errno(rawValue: errno) }
    }
}

/// Creates MBTiles files.
private enum TileFile {
    static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]
    static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0]
    /// The header of a PMTiles file, and a byte more.
    static let archive = Array("PMTiles".utf8) + [3] + [UInt8](repeating: 0, count: 120)
    static let webp: [UInt8] = Array("RIFF0000WEBPVP8 ".utf8)

    typealias Tile = (zoom: Int, column: Int, row: Int, bytes: [UInt8])

    static func make(_ file: FilePath, tiles: [Tile], format: String = "png") throws {
        try TextFile.write("", to: file)
        let connection = try Connection(file, access: .readWrite, checking: .none, timeout: 0)
        try connection.execute(
            """
            CREATE TABLE metadata (name text, value text);
            CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob);
            CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row);
            INSERT INTO metadata VALUES ('name', 'A chart'), ('format', '\(format)'), ('bounds', '9.5,53.0,15.0, 56.25'),
              ('attribution', '&copy; <a href="https://example.org">Anna</a> &amp; Co <script>alert(1)</script>');
            """
        )
        for tile in tiles {
            let insert = try connection.statement("INSERT INTO tiles VALUES (?, ?, ?, ?)")
            for number in [tile.zoom, tile.column, tile.row] { insert.bind(Int64(number)) }
            insert.bind(tile.bytes)
            try insert.run()
        }
    }

    /// Creates an invalid file and returns the expected reason.
    static func makeWrong(_ file: FilePath, _ kind: String) throws -> String {
        switch kind {
        case "text":
            try TextFile.write(String(repeating: "This is no chart.\n", count: 100), to: file)
            return "is not an MBTiles file"
        case "gzip":
            try make(file, tiles: [(0, 0, 0, [0x1F, 0x8B, 8, 0])])
            return "has tiles in an unsupported format"
        case "pictures":
            try make(file, tiles: [(0, 0, 0, Array("GIF89a".utf8))])
            return "has tiles in an unsupported format"
        case "empty":
            try make(file, tiles: [])
            return "has no tiles"
        case "other":
            try TextFile.write("", to: file)
            let connection = try Connection(file, access: .readWrite, checking: .none, timeout: 0)
            try connection.execute("CREATE TABLE other (value)")
            return "cannot be read as an MBTiles file (no such table: "
        case "endless":
            try makeEndless(file)
            return "cannot be read as an MBTiles file (interrupted)"
        case "huge":
            try TextFile.write("", to: file)
            let connection = try Connection(file, access: .readWrite, checking: .none, timeout: 0)
            try connection.execute(
                """
                CREATE TABLE metadata (name, value);
                CREATE VIEW tiles AS SELECT 0 AS zoom_level, 0 AS tile_column, 0 AS tile_row,
                  zeroblob(1500000000) AS tile_data;
                """
            )
            return "cannot be read as an MBTiles file (string or blob too big)"
        case "folder":
            guard unsafe mkdir(file.string, 0o700) == 0 else { throw Errno(rawValue: errno) }
            return "has no folders of tiles"
        default: return "cannot be read"
        }
    }

    /// Creates a file in which counting the tiles never ends.
    private static func makeEndless(_ file: FilePath) throws {
        try TextFile.write("", to: file)
        let connection = try Connection(file, access: .readWrite, checking: .none, timeout: 0)
        try connection.execute(
            """
            CREATE TABLE metadata (name, value);
            CREATE VIEW tiles AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
              SELECT i AS zoom_level, i AS tile_column, i AS tile_row, 'x' AS tile_data FROM n WHERE i < 0;
            """
        )
    }
}
