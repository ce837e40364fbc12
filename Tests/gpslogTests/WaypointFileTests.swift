import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog waypoint export` {
    private let (logger, other): (Logger, Logger)

    init() async throws {
        (logger, other) = (try Logger(), try Logger())
        let fuel = ["Fuel", "--at", "54.41,10.22,3.5", "--details", "a < b", "--due", "2027-01-02"]
        _ = try await logger.gpslog.run(["waypoint", "add"] + fuel, environment: ["GPSLOG_DATABASE": logger.database])
        _ = try await logger.run("waypoint", "add", "\"Slipway\"\nsteep 🚤 שלום", "--at", "-1,179.5", "--name", "Kiel")
        _ = try await logger.run("waypoint", "done", "1")
    }

    private func rows(_ logger: Logger) async throws -> String {
        try await logger.run("query", "SELECT * FROM waypoint ORDER BY created_time").output.replacing(
            /(?m)^\d+,\d+,/,
            with: ""
        )
    }

    @Test(arguments: ["plist", "gpx", "csv", "json"])
    func `writes a file from which the same waypoints come back, once`(format: String) async throws {
        let file = logger.folder.file("places." + format).string
        _ = try await logger.run("waypoint", "export", "--output", file)
        let first = try await other.run("waypoint", "import", file)
        #expect(first.status == 0)
        #expect(first.errors == "gpslog: \(file): added 2 waypoints\n")
        let wanted = try await rows(logger)
        #expect(try await rows(other) == wanted)
        let again = try await other.run("waypoint", "import", file)
        let rest = "2 already exist; --update updates existing ones"
        #expect(again.errors == "gpslog: \(file): added 0 waypoints; \(rest)\n")
        #expect(try await rows(other) == wanted)
    }

    @Test(arguments: ["plist", "gpx", "csv", "json"])
    func `writes a file that, once edited, brings the journal up to date in one step`(format: String) async throws {
        let file = logger.folder.file("places." + format)
        _ = try await logger.run("waypoint", "export", "--output", file.string)
        let text = try TextFile.read(file)
        try TextFile.overwrite(file, with: Array(text.replacing("Fuel", with: "Diesel").utf8))
        let before = try await rows(logger)
        let outcome = try await logger.run("waypoint", "import", "--update", file.string)
        #expect(outcome.status == 0)
        #expect(outcome.errors == "gpslog: \(file): added 0 waypoints, changed 1\n")
        #expect(try await rows(logger).contains("Diesel"))
        #expect(try await logger.run("waypoint", "list").output.split(separator: "\n").count == 3)
        _ = try await logger.run("waypoint", "undo")
        #expect(try await rows(logger) == before)
    }

    @Test func `is GPX where nothing else is asked for`() async throws {
        let output = try await logger.run("waypoint", "export", "--open").output
        #expect(output.contains("<gpx "))
        #expect(output.split(separator: "<wpt ").count == 2)
    }

    @Test func `says how much it wrote`() async throws {
        let file = logger.folder.file("places.gpx")
        #expect(
            try await logger.run("waypoint", "export", "-o", file.string).errors
                == "gpslog: 2 waypoints written to \(file)\n"
        )
    }

    @Test func `refuses an ending that is of no format`() async throws {
        let file = logger.folder.file("places.kml")
        let outcome = try await logger.run("waypoint", "export", "-o", file.string)
        #expect(outcome.status == 64)
        #expect(
            outcome.errors.contains(
                ".kml is not a known extension; choose the format with --format: plist, gpx, csv, json"
            )
        )
        #expect(!Checkout.exists(file))
    }

    @Test func `says what GPX has no place for`() async throws {
        _ = try await logger.run("waypoint", "add", "Nowhere", "--name", "Kiel")
        let outcome = try await logger.run("waypoint", "export", "--format", "gpx")
        #expect(outcome.errors == "gpslog: 1 waypoint without a position was skipped: GPX cannot hold them\n")
    }

    @Test func `has what cannot be read named by file, line and column`() async throws {
        let file = logger.folder.file("bad.csv")
        try TextFile.write("text,latitude,longitude\nFuel,54,10\nBuoy,91,10\n", to: file)
        let outcome = try await other.run("waypoint", "import", file.string)
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("\(file):3:6: the latitude"))
        #expect(outcome.errors.hasSuffix("\(file): added 1 waypoint\n"))
    }

    @Test(arguments: [("nothing", 66), ("noise.gpx", 65)])
    func `refuses what is no file of waypoints`(name: String, status: Int32) async throws {
        try TextFile.write("noise", to: other.folder.file("noise.gpx"))
        let outcome = try await other.run("waypoint", "import", other.folder.file(name).string)
        #expect(outcome.status == status)
        #expect(try await other.run("waypoint", "list").output == "No waypoints yet.\n")
    }
}

@Suite(.timeLimit(.minutes(2)))
struct `Tracks exported as GPX` {
    private let logger: Logger

    init() async throws {
        logger = try Logger()
        _ = try await logger.run("replay", "-q", Checkout.fixture("city-walk.nmea").string)
        let file = logger.folder.file("notes.csv")
        let lines = [
            "text,latitude,longitude,created", "on the way,53.8663,10.6819,2026-11-21T08:01:00Z",
            "without a place,,,2026-11-21T08:01:10Z", "the day before,53.8663,10.6819,2026-11-20T08:01:00Z",
        ]
        try TextFile.write(lines.joined(separator: "\n"), to: file)
        _ = try await logger.run("waypoint", "import", file.string)
    }

    @Test func `carry the waypoints of their time, before the tracks`() async throws {
        let output = try await logger.run("export", "--format", "gpx").output
        #expect(output.matches(of: /<wpt\b/).count == 1)
        let waypoint = try #require(output.firstRange(of: "<name>on the way</name>"))
        let track = try #require(output.firstRange(of: "<trk>"))
        #expect(waypoint.upperBound <= track.lowerBound)
    }

    @Test(arguments: [
        (["--to", "2026-11-21T08:00:30Z"], 0), (["--bbox", "10,53,11,54"], 1), (["--bbox", "10,53,10.1,54"], 0),
        (["--track", "1"], 1),
    ])
    func `carry those of what is selected`(options: [String], count: Int) async throws {
        let outcome = try await logger.gpslog.run(
            ["export", "--format", "gpx"] + options,
            environment: ["GPSLOG_DATABASE": logger.database]
        )
        #expect(outcome.output.matches(of: /<wpt\b/).count == count)
    }

    @Test func `carry none in other formats`() async throws {
        for format in ["kml", "geojson", "csv", "jsonl", "nmea"] {
            #expect(try await !logger.run("export", "--format", format).output.contains("on the way"))
        }
    }
}
