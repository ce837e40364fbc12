import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `An export in the hands of others` {
    @Test(
        .enabled(if: Tool.gpsbabel.isInstalled, "gpsbabel is not installed"),
        arguments: ["gpx", "kml", "nmea"],
        fixtures
    )
    func `is read back by gpsbabel, point by point`(format: String, fixture: String) async throws {
        let (logger, file) = try await export(fixture, as: format)
        let read = try await Tool.gpsbabel.run(["-t", "-i", format, "-f", file, "-o", "gpx", "-F", "-"])
        try await compare(ExportedPoint.points(inGPX: read.output), with: logger, of: fixture)
    }

    @Test(
        .enabled(if: Tool.ogr2ogr.isInstalled, "GDAL's ogr2ogr is not installed"),
        arguments: ["geojson", "gpkg"],
        fixtures
    )
    func `is read back by GDAL, point by point`(format: String, fixture: String) async throws {
        let (logger, file) = try await export(fixture, as: format)
        let layer = format == "gpkg" ? ["track_points"] : []
        let options = ["-f", "CSV", "/vsistdout/", file] + layer + ["-lco", "GEOMETRY=AS_XY"]
        let read = try await Tool.ogr2ogr.run(options)
        try await compare(ExportedPoint.points(inTable: CSVRows(read.output)), with: logger, of: fixture)
    }

    // GDAL cannot store the times of a line's points.
    @Test(
        .enabled(if: Tool.ogr2ogr.isInstalled, "GDAL's ogr2ogr is not installed"),
        arguments: ["kml", "gpx", "gpkg"]
    )
    func `is read by GDAL as a line with all its places`(format: String) async throws {
        let (logger, file) = try await export("city-walk", as: format)
        let layer = format == "kml" ? [] : ["tracks"]
        let read = try await Tool.ogr2ogr.run(
            ["-f", "CSV", "/vsistdout/", file] + layer + ["-lco", "GEOMETRY=AS_WKT"]
        )
        let places = try await logger.exported().rows.count
        let line = read.output.split(separator: "(").last?.split(separator: ")").first
        #expect(line?.split(separator: ",").count == places)
    }

    @Test(.enabled(if: Tool.python3.isInstalled, "python3 is not installed"), arguments: fixtures)
    func `is JSON in each line, with what the columns of the CSV say`(fixture: String) async throws {
        let (logger, file) = try await export(fixture, as: "jsonl", "--all")
        let table = logger.folder.file("trip.csv").string
        _ = try await logger.run("export", "--format", "csv", "--all", "--output", table)
        let comparison = """
            import csv, json, sys
            lines = [json.loads(line) for line in open(sys.argv[1])]
            rows = [{k: v for k, v in row.items() if v != ""} for row in csv.DictReader(open(sys.argv[2]))]
            words = ("time", "quality", "receiver", "status", "reason", "suspicion")
            assert len(lines) > 10
            assert lines == [{k: v if k in words else float(v) for k, v in row.items()} for row in rows]
            """
        let outcome = try await Tool.python3.run(["-c", comparison, file, table])
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test(arguments: fixtures)
    func `is read back by gpslog, point by point, where it is NMEA`(fixture: String) async throws {
        let (logger, file) = try await export(fixture, as: "nmea")
        let again = try Logger()
        #expect(try await again.run("replay", "--no-filter", file).status == 0)
        let points = ExportedPoint.points(inTable: try await again.exported())
        try await compare(points, with: logger, of: fixture)
    }

    /// Replays a fixture and exports it to a file.
    private func export(_ fixture: String, as format: String, _ options: String...) async throws -> (Logger, String) {
        let logger = try Logger()
        _ = try await logger.run("replay", Checkout.fixture(fixture + ".nmea").string)
        let file = logger.folder.file("trip." + format).string
        let outcome = try await logger.gpslog.run(
            ["export", "--format", format, "--output", file] + options,
            environment: ["GPSLOG_DATABASE": logger.database]
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        return (logger, file)
    }

    private func compare(_ points: [ExportedPoint], with logger: Logger, of fixture: String) async throws {
        let expected = ExportedPoint.points(inTable: try await logger.exported())
        #expect(expected.count > 5)
        #expect(points.count == expected.count)
        let differing = zip(points, expected).filter { !$0.isNear($1) }
        #expect(differing.isEmpty, "of \(fixture): \(differing.prefix(3))")
    }
}
