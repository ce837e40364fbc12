import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog export` {
    let logger: Logger

    init() throws {
        logger = try Logger()
    }

    @Suite(.timeLimit(.minutes(2)))
    struct `to GPX` {
        @Test(
            .enabled(if: Tool.xmllint.isInstalled, "xmllint is not installed"),
            .enabled(if: Checkout.exists(Checkout.shared), "the schemas of ../shared are not here"),
            arguments: fixtures
        )
        func `is valid by the schema`(fixture: String) async throws {
            let logger = try Logger()
            _ = try await logger.run("replay", Checkout.fixture(fixture + ".nmea").string)
            let file = logger.folder.file("trip.gpx").string
            #expect(try await logger.run("export", "--format", "gpx", "--output", file).status == 0)
            let schema = Checkout.shared.appending("schemas/gpx11.xsd").string
            let outcome = try await Tool.xmllint.run(["--noout", "--nonet", "--schema", schema, file])
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
    }

    @Test(.enabled(if: Tool.gpsbabel.isInstalled, "gpsbabel is not installed"), arguments: ["gpx", "csv"])
    func `is read by gpsbabel, point by point`(format: String) async throws {
        _ = try await logger.run("replay", Checkout.fixture("city-walk.nmea").string)
        let file = logger.folder.file("trip." + format).string
        _ = try await logger.run("export", "--format", format, "--output", file)
        let reader = format == "gpx" ? ["-t", "-i", "gpx"] : ["-i", "unicsv"]
        let read = try await Tool.gpsbabel.run(reader + ["-f", file, "-o", "unicsv,utc=0", "-F", "-"])
        #expect(read.output.split(whereSeparator: \.isNewline).count == 301)
    }

    @Test func `gives one track, one time, one place`() async throws {
        _ = try await logger.run("replay", Checkout.fixture("city-walk.nmea").string)
        _ = try await logger.run("replay", Checkout.fixture("at-rest.nmea").string)
        let walk = try await logger.run("export", "--format", "csv", "--track", "1")
        #expect(CSVRows(walk.output).rows.count == 300)
        let minute = try await logger.run(
            "export",
            "--format",
            "csv",
            "--track",
            "1",
            "--from",
            "2026-11-21T08:01:00Z",
            "--to",
            "2026-11-21T08:02:00Z"
        )
        #expect(CSVRows(minute.output).rows.count == 60)
        let elsewhere = try await logger.run("export", "--format", "csv", "--bbox", "-10,-10,-9,-9")
        #expect(CSVRows(elsewhere.output).rows.isEmpty)
    }

    @Test(arguments: ["csv", "gpx"])
    func `gives several tracks and no other`(format: String) async throws {
        for fixture in ["city-walk", "at-rest", "midnight"] {
            _ = try await logger.run("replay", Checkout.fixture(fixture + ".nmea").string)
        }
        func points(_ tracks: String...) async throws -> [String] {
            let options = tracks.flatMap { ["--track", $0] }
            let outcome = try await logger.gpslog.run(
                ["export", "--format", format] + options,
                environment: ["GPSLOG_DATABASE": logger.database]
            )
            #expect(outcome.status == 0, "\(outcome.errors)")
            return outcome.output.split(separator: "\n").map(String.init).filter { $0.contains("2026-11") }
        }
        let (walk, midnight) = (try await points("1"), try await points("3"))
        #expect(walk.count == 300)
        #expect(try await points("3", "1").sorted() == (walk + midnight).sorted())
    }

    @Test func `refuses a track that there is not among several`() async throws {
        _ = try await logger.run("replay", Checkout.fixture("city-walk.nmea").string)
        let outcome = try await logger.run("export", "--track", "1", "--track", "7")
        #expect(outcome.status == 66)
        #expect(outcome.errors.contains("there is no track 7"))
    }

    @Test func `takes the format from the end of the file's name`() async throws {
        _ = try await logger.run("replay", Checkout.fixture("city-walk.nmea").string)
        let file = logger.folder.file("trip.geojson").string
        #expect(try await logger.run("export", "--output", file).status == 0)
        #expect(try TextFile.read(.init(file)).hasPrefix("{\"type\":\"FeatureCollection\""))
    }

    @Test(arguments: [("trip.shp", ""), ("trip.csv.gz", ""), ("trip.gpz", "; did you mean .gpx?")])
    func `refuses an ending that is of no format`(name: String, hint: String) async throws {
        let file = logger.folder.file(name)
        let outcome = try await logger.run("export", "--output", file.string)
        #expect(outcome.status == 64)
        let ending = name.split(separator: ".").last ?? ""
        let words = """
            .\(ending) is not a known extension; choose the format with --format: \
            gpx, geojson, kml, csv, jsonl, nmea, gpkg, sqlite\(hint)
            """
        #expect(outcome.errors.contains(words))
        #expect(!Checkout.exists(file))
    }

    @Test(arguments: ["gpx", "csv", "kml", "gpkg"])
    func `says how much it wrote, and to where`(format: String) async throws {
        for fixture in ["outliers", "city-walk"] {
            _ = try await logger.run("replay", "-q", Checkout.fixture(fixture + ".nmea").string)
        }
        let file = logger.folder.file("trip." + format)
        let one = try await logger.run("export", "--track", "1", "-o", file.string)
        #expect(one.errors == "gpslog: 172 points in 1 track written to \(file)\n")
        let all = try await logger.run("export", "--force", "-o", file.string)
        #expect(all.errors == "gpslog: 472 points in 2 tracks written to \(file)\n")
        #expect(try await logger.run("export", "-q", "--force", "-o", file.string).errors.isEmpty)
    }

    @Test func `says so where nothing is selected`() async throws {
        _ = try await logger.run("replay", "-q", Checkout.fixture("outliers.nmea").string)
        let file = logger.folder.file("x.gpx")
        let outcome = try await logger.run("export", "--from", "2100-01-01", "-o", file.string)
        #expect(outcome.status == 66)
        #expect(!Checkout.exists(file))
        #expect(
            outcome.errors
                == "gpslog: nothing in \(logger.database) was selected; gpslog tracks lists the tracks.\n"
        )
        let box = try await logger.run("export", "--bbox", "51,-1,52,1")
        #expect(box.status == 66)
        #expect(box.output.isEmpty)
        #expect(box.errors.contains("with north and east exchanged, there is: --bbox is w,s,e,n"))
    }

    @Test(arguments: ["export", "stats", "refilter"])
    func `refuses an end that is before the beginning`(command: String) async throws {
        let outcome = try await logger.run(command, "--from", "2026-12-01", "--to", "2026-11-01")
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("--to must be later than --from"))
    }

    @Test func `says so where a database cannot go to standard output`() async throws {
        let outcome = try await logger.run("export", "--format", "gpkg")
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("use --output FILE"))
        #expect(outcome.output.isEmpty)
    }

    @Test(arguments: ["gpx", "kml", "geojson", "nmea"])
    func `says so where a format has no place for rejected fixes`(format: String) async throws {
        let outcome = try await logger.run("export", "--all", "--format", format)
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("\(format) cannot hold rejected fixes"))
    }

    @Test func `leaves an older file alone when it fails`() async throws {
        let file = logger.folder.file("trip.gpx").string
        _ = try await logger.run("replay", Checkout.fixture("city-walk.nmea").string)
        _ = try await logger.run("export", "--output", file)
        let before = try TextFile.read(.init(file))
        #expect(try await logger.run("export", "--track", "99", "--output", file, "--force").status == 66)
        #expect(try TextFile.read(.init(file)) == before)
    }
}

@Suite(.timeLimit(.minutes(2)))
struct `gpslog export, split into files` {
    let logger: Logger
    var folder: String { logger.folder.file("files").string }

    init() async throws {
        logger = try Logger()
        for fixture in ["city-walk", "midnight"] {
            _ = try await logger.run("replay", Checkout.fixture(fixture + ".nmea").string)
        }
    }

    @Test func `has one for each day by the clock on the wall`() async throws {
        let outcome = try await logger.run("export", "--format", "csv", "--split", "day", "--output", folder)
        #expect(outcome.status == 0)
        let names = ["2026-11-21.csv", "2026-12-31.csv", "2027-01-01.csv"]
        #expect(try names.map { try rows(in: $0).count } == [300, 35, 35])
        #expect(try rows(in: "2027-01-01.csv").first?.hasPrefix("2027-01-01T00:00:00") == true)
    }

    @Test func `has one for each track, in the format that was named`() async throws {
        let outcome = try await logger.run("export", "--format", "gpx", "--split", "track", "--output", folder)
        #expect(outcome.status == 0)
        let files = ["track-1-20261121T080000Z.gpx", "track-2-20261231T235925Z.gpx"]
        #expect(try files.map { try TextFile.read(FilePath(folder).appending($0)).contains("</gpx>") } == [true, true])
    }

    @Test func `leaves out days and tracks that have nothing of what was selected`() async throws {
        let from = ["--from", "2026-12-31T23:59:50Z", "--to", "2026-12-31T23:59:59Z"]
        let outcome = try await logger.gpslog.run(
            ["export", "--format", "csv", "--split", "day", "--output", folder] + from,
            environment: ["GPSLOG_DATABASE": logger.database]
        )
        #expect(outcome.status == 0)
        #expect(try rows(in: "2026-12-31.csv").count == 9)
        #expect(!Checkout.exists(FilePath(folder).appending("2026-11-21.csv")))
    }

    @Test func `says how much it wrote`() async throws {
        let outcome = try await logger.run("export", "--format", "csv", "--split", "day", "--output", folder)
        #expect(outcome.errors == "gpslog: 370 points in 2 tracks written to 3 files in \(folder)\n")
    }

    @Test func `needs a folder`() async throws {
        let named = try await logger.run("export", "--split", "day", "--output", logger.folder.file("days.gpx").string)
        #expect(named.status == 64)
        #expect(named.errors.contains("days.gpx is a file name; name a folder, and the format with --format"))
        #expect(try await logger.run("export", "--split", "day").status == 64)
        let file = logger.folder.file("file").string
        try TextFile.write("mine", to: FilePath(file))
        let outcome = try await logger.run("export", "--split", "day", "--output", file)
        #expect(outcome.status == 73)
        #expect(try TextFile.read(FilePath(file)) == "mine")
    }

    private func rows(in name: String) throws -> [Substring] {
        Array(try TextFile.read(FilePath(folder).appending(name)).split(separator: "\n").dropFirst())
    }
}

@Suite(.timeLimit(.minutes(2)))
struct `gpslog export, simplified` {
    @Test(arguments: ["csv", "gpx", "geojson", "kml", "jsonl"])
    func `has fewer locations, the first and the last among them`(format: String) async throws {
        let logger = try Logger()
        _ = try await logger.run("replay", Checkout.fixture("city-walk.nmea").string)
        let outcome = try await logger.run("export", "--format", format, "--simplify", "2")
        #expect(outcome.status == 0)
        let whole = try await logger.run("export", "--format", format)
        #expect(outcome.output.utf8.count < whole.output.utf8.count / 2)
        #expect(outcome.output.contains("2026-11-21T08:00:00.000Z"))
        #expect(outcome.output.contains("2026-11-21T08:04:59.000Z"))
    }

    @Test(arguments: [["--simplify", "-1"], ["--simplify", "x"], ["--simplify", "1", "--all", "--format", "csv"]])
    func `says so where that makes no sense`(options: [String]) async throws {
        let logger = try Logger()
        let outcome = try await logger.gpslog.run(["export"] + options)
        #expect(outcome.status == 64)
    }
}
