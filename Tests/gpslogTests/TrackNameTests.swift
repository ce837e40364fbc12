import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `The name of a track` {
    let logger: Logger

    init() throws {
        logger = try Logger()
    }

    @Test(arguments: ["gpx", "kml", "geojson", "csv", "jsonl"])
    func `survives export and import`(format: String) async throws {
        _ = try await logger.run("import", try gpx(named: "Rügen &amp; \"Hiddensee\"").string)
        let file = logger.folder.file("trip." + format).string
        #expect(try await logger.run("export", "--output", file).status == 0)
        let other = try Logger()
        #expect(try await other.run("import", file).status == 0)
        let tracks = try await listed(other)
        #expect(tracks.map { $0["name"]?.text } == ["Rügen & \"Hiddensee\""])
        #expect(tracks.map { $0["receiver"]?.text } == ["walk.gpx"])
    }

    @Test(.enabled(if: Tool.python3.isInstalled, "python3 is not installed"))
    func `is a column of a GeoPackage`() async throws {
        _ = try await logger.run("import", try gpx(named: "Rügen").string)
        let file = logger.folder.file("trip.gpkg")
        _ = try await logger.run("export", "--output", file.string)
        let names = try await Tool.python3.run([
            "-c",
            "import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute('SELECT track_name FROM tracks').fetchall())",
            file.string,
        ])
        #expect(names.output == "[('Rügen',)]\n")
    }

    @Test func `is that of a KML Placemark by another program`() async throws {
        let text = """
            <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>
            <Placemark><name>Evening</name><gx:Track><when>2026-11-21T18:00:00Z</when><when>2026-11-21T18:00:01Z</when>
            <gx:coord>13 54 0</gx:coord><gx:coord>13 54.0001 0</gx:coord></gx:Track></Placemark></Document></kml>
            """
        #expect(try await imported(text, as: "evening.kml").map { $0["name"]?.text } == ["Evening"])
    }

    @Test func `is that of a line in GeoJSON`() async throws {
        let text = """
            {"type":"Feature","properties":{"name":"Line","coordTimes":["2026-11-21T18:00:00Z","2026-11-21T18:00:01Z"]},
            "geometry":{"type":"LineString","coordinates":[[13,54],[13,54.0001]]}}
            """
        #expect(try await imported(text, as: "line.geojson").map { $0["name"]?.text } == ["Line"])
    }

    @Test func `is given to each track that an import makes of a file's`() async throws {
        let points = ["08:00:00", "08:00:01", "09:00:00", "09:00:01"].map { "2026-11-21T\($0)Z,54,13,Two; parts" }
        let text = "time,latitude,longitude,track_name\n" + points.joined(separator: "\n") + "\n"
        #expect(try await imported(text, as: "two.csv").map { $0["name"]?.text } == ["Two; parts", "Two; parts"])
    }

    @Test func `is none where a title was made of the track's number`() async throws {
        _ = try await logger.run("replay", Checkout.fixture("city-walk.nmea").string)
        let file = logger.folder.file("trip.gpx")
        _ = try await logger.run("export", "--output", file.string)
        #expect(try TextFile.read(file).contains("<name>Track 1</name>"))
        let other = try Logger()
        _ = try await other.run("import", file.string)
        #expect(try await listed(other).map { $0["name"] } == [nil])
        #expect(!(try await other.run("tracks").output.contains("name")))
    }

    @Test func `gives the terminal no orders`() async throws {
        let escape = "\u{9B}2J"
        _ = try await logger.run("import", try gpx(named: "Night\(escape)fall").string)
        let table = try await logger.run("tracks").output
        #expect(table.contains("Night\u{FFFD}2Jfall"))
        #expect(!table.contains(escape))
    }

    private func gpx(named name: String) throws -> FilePath {
        let file = logger.folder.file("walk.gpx")
        let points = (0..<20).map { second in
            """
            <trkpt lat="54.000\(10 + second)" lon="13"><time>2026-11-21T08:00:\(10 + second)Z</time></trkpt>
            """
        }
        let text = "<gpx version=\"1.1\" creator=\"somebody\"><trk><name>\(name)</name><trkseg>"
        try TextFile.write(text + points.joined(separator: "\n") + "</trkseg></trk></gpx>", to: file)
        return file
    }

    private func imported(_ text: String, as name: String) async throws -> [JSONValue] {
        let file = logger.folder.file(name)
        try TextFile.write(text, to: file)
        let outcome = try await logger.run("import", file.string)
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try await listed(logger)
    }

    private func listed(_ logger: Logger) async throws -> [JSONValue] {
        try JSONValue(parsing: try await logger.run("tracks", "--json").output).elements
    }
}
