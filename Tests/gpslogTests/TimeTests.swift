import ProgramSupport
import SystemPackage
import TestSupport
import Testing

/// Creates a capture with one RMC per epoch, at these times and dates.
private func capture(_ epochs: [(time: String, date: String)], in folder: TemporaryFolder) throws -> String {
    let lines = epochs.map { sentence("GPRMC,\($0.time),A,4730.0000,N,01115.0000,E,0.0,84.4,\($0.date),,,A") + "\r\n" }
    let file = folder.file("capture.nmea")
    try TextFile.write(lines.joined(), to: file)
    return file.string
}

@Suite(.timeLimit(.minutes(2)))
struct `A leap second in a capture` {
    static let times = [
        "2016-12-31T23:59:59.000Z", "2016-12-31T23:59:60.000Z", "2016-12-31T23:59:60.500Z", "2017-01-01T00:00:00.000Z",
        "2017-01-01T00:00:00.500Z",
    ]
    let logger: Logger
    let file: String

    init() throws {
        logger = try Logger()
        file = try capture(
            [
                ("235959.00", "311216"), ("235960.00", "311216"), ("235960.50", "311216"), ("000000.00", "010117"),
                ("000000.50", "010117"),
            ],
            in: logger.folder
        )
    }

    @Test func `is decoded as a second of its own`() async throws {
        let lines = try await logger.run("decode", file).output.split(separator: "\n")
        #expect(lines.count == 5)
        #expect(zip(lines, Self.times).allSatisfy { $0.contains("\"time\":\"\($1)\"") })
    }

    @Test func `is logged, exported, asked for, and not logged twice`() async throws {
        let first = try await logger.run("replay", file)
        #expect(first.errors == "gpslog: capture.nmea: 5 locations accepted over 2 s, 0 rejected\n")
        #expect(try await logger.exported(all: true).column("time") == Self.times)
        let why = try await logger.run("why", "2016-12-31T23:59:60Z")
        #expect(why.output.hasPrefix("2016-12-31T23:59:60.000Z from capture.nmea: accepted, in track 1, "))
        let leap = try await logger.run(
            "export",
            "--format",
            "csv",
            "--from",
            "2016-12-31T23:59:60Z",
            "--to",
            "2017-01-01T00:00:00Z"
        )
        #expect(CSVRows(leap.output).column("time") == Array(Self.times[1...2]))
        #expect(try await logger.run("replay", file).errors.contains("5 stored before"))
    }

    @Test(arguments: ["gpx", "kml", "geojson", "csv", "jsonl", "nmea"])
    func `comes back from an export`(format: String) async throws {
        _ = try await logger.run("replay", "--no-filter", file)
        let export = logger.folder.file("trip.\(format)").string
        #expect(try await logger.run("export", "-q", "--output", export).status == 0)
        let again = try await logger.run("import", export)
        #expect(again.errors.contains("0 points of"))
        #expect(again.errors.contains("added, 5 already stored"))
        let other = try Logger()
        _ = try await other.run("import", export)
        #expect(try await other.exported(all: true).column("time") == Self.times)
    }

    @Test(
        .enabled(if: Tool.xmllint.isInstalled, "xmllint is not installed"),
        .enabled(if: Checkout.exists(Checkout.shared), "the schemas of ../shared are not here")
    )
    func `leaves GPX valid by the schema`() async throws {
        _ = try await logger.run("replay", file)
        let gpx = logger.folder.file("trip.gpx").string
        #expect(try await logger.run("export", "--format", "gpx", "--output", gpx).status == 0)
        let schema = Checkout.shared.appending("schemas/gpx11.xsd").string
        let outcome = try await Tool.xmllint.run(["--noout", "--nonet", "--schema", schema, gpx])
        #expect(outcome.status == 0, "\(outcome.errors)")
    }
}

@Suite(.timeLimit(.minutes(2)))
struct `A capture from a receiver whose weeks rolled over` {
    let logger: Logger
    let file: String

    init() throws {
        logger = try Logger()
        file = try capture([("235959.00", "060407"), ("000000.00", "070407")], in: logger.folder)
    }

    @Test func `is decoded with the dates that a reference date makes right`() async throws {
        let lines = try await logger.run("decode", "--reference-date", "2026-11-21", file).output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first?.contains("\"time\":\"2026-11-20T23:59:59.000Z\",\"weekRollovers\":1,") == true)
        #expect(lines.last?.contains("\"time\":\"2026-11-21T00:00:00.000Z\",\"weekRollovers\":1,") == true)
    }

    @Test func `is decoded as it is without a reference date`() async throws {
        let output = try await logger.run("decode", file).output
        #expect(output.contains("\"time\":\"2007-04-06T23:59:59.000Z\""))
        #expect(!output.contains("weekRollovers"))
    }

    @Test func `is logged with a note of what was done`() async throws {
        _ = try await logger.run("replay", "--reference-date", "2026-11-21", file)
        #expect(
            try await logger.exported().column("time") == ["2026-11-20T23:59:59.000Z", "2026-11-21T00:00:00.000Z"]
        )
        let why = try await logger.run("why", "2026-11-21T00:00:00Z")
        #expect(why.output.hasPrefix("2026-11-21T00:00:00.000Z from capture.nmea: accepted, in track 1, "))
        #expect(why.output.hasSuffix(" The receiver's date was 1024 weeks too early.\n"))
    }

    @Test func `is refused with a reference date that is none`() async throws {
        let outcome = try await logger.run("decode", "--reference-date", "21.11.2026", file)
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("write the date as in 2026-11-21"))
    }
}
