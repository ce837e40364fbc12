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
}
