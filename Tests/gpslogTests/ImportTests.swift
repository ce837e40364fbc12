import GNSS
import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog import` {
    let logger: Logger

    init() throws {
        logger = try Logger()
    }

    @Test(arguments: ["gpx", "kml", "geojson", "csv", "jsonl", "nmea"], ["city-walk", "midnight", "outliers"])
    func `brings in what gpslog has exported, point by point`(format: String, fixture: String) async throws {
        let file = try await exported(fixture, as: format)
        let other = try Logger()
        #expect(try await other.run("import", file).status == 0)
        let points = ExportedPoint.points(inTable: try await other.said())
        let expected = ExportedPoint.points(inTable: try await logger.exported())
        #expect(expected.count > 5)
        #expect(points.count == expected.count)
        let differing = zip(points, expected).filter { !$0.isNear($1) }
        #expect(differing.isEmpty, "\(differing.prefix(3))")
    }

    @Test func `counts as rejected what comes when the receiver has a location already`() async throws {
        // The same path twice, at the same times, the second two kilometres further north.
        let lines = [0, 1].flatMap { round in
            (0..<60).flatMap { second -> [String] in
                let (time, latitude) = (
                    "1000\(second < 10 ? "0" : "")\(second).000", "470\(round).\(1000 + second * 50)"
                )
                return [
                    sentence("GPRMC,\(time),A,\(latitude),N,01100.0000,E,18.0,0.0,010326,,,A"),
                    sentence("GPGGA,\(time),\(latitude),N,01100.0000,E,1,09,0.9,500.0,M,47.0,M,,"),
                ]
            }
        }
        let file = logger.folder.file("twice.nmea")
        try TextFile.write(lines.map { $0 + "\r\n" }.joined(), to: file)
        let outcome = try await logger.run("import", file.string)
        let locations = try await logger.exported().rows.count
        #expect(
            outcome.errors.contains("120 points of NMEA added (\(120 - locations) of them rejected"),
            "\(outcome.errors)"
        )
        #expect(locations <= 60)
    }

    @Test(arguments: [("none", 1), ("5m", 12), ("20m", 1)])
    func `makes a track of pings a quarter of an hour apart, unless a gap is chosen`(
        gap: String,
        count: Int
    ) async throws {
        let rows = (0..<12).map { "2026-03-01T1\($0 / 4):\(["00", "15", "30", "45"][$0 % 4]):00Z,47.\(10 + $0),11.0\n" }
        let file = logger.folder.file("pings.csv")
        try TextFile.write("time,latitude,longitude\n" + rows.joined(), to: file)
        let outcome =
            gap == "none"
            ? try await logger.run("import", file.string)
            : try await logger.run("import", "--track-gap", gap, file.string)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let tracks = try await logger.run("tracks", "--json").output
        #expect(tracks.split(separator: "\"id\":").count - 1 == count, "\(tracks)")
    }

    @Test func `filters as a replay does`() async throws {
        let capture = Checkout.fixture("cold-start.nmea").string
        _ = try await logger.run("replay", capture)
        let other = try Logger()
        #expect(try await other.run("import", capture).status == 0)
        // Fixes without a time cannot be matched with stored ones.
        let timed = try await logger.exported(all: true).rows.filter { $0["time"] != "" }
        #expect(try await other.exported(all: true).rows == timed)
    }

    @Test(
        .enabled(if: Tool.gpsbabel.isInstalled, "gpsbabel is not installed"),
        arguments: ["gpx", "gpx,gpxver=1.0", "unicsv,utc=0", "kml"]
    )
    func `reads what gpsbabel writes`(format: String) async throws {
        let file = try await exported("city-walk", as: "gpx")
        let made = logger.folder.file("made." + format.prefix { $0 != "," }).string
        _ = try await Tool.gpsbabel.run(["-t", "-i", "gpx", "-f", file, "-o", format, "-F", made])
        let other = try Logger()
        #expect(try await other.run("import", made).errors.contains("300 points of"))
        #expect(try await logger.run("import", made).errors.contains("300 already stored"))
    }

    @Test(arguments: ["KILL", "TERM"])
    func `stores nothing of a file during which it is ended`(signal: String) async throws {
        let file = logger.folder.file("long.csv").string
        try await makeLongTable(file)
        _ = try await logger.run("replay", Checkout.fixture("city-walk.nmea").string)
        // A pipe buffers less than was written, so most has been read by then. It stays open until the import has
        // ended; otherwise the import would find half a line at the end of the file.
        let script = """
            mkfifo "$3.pipe"
            "$1" import --database "$2" "$3.pipe" 2>"$3.said" & importer=$!
            { head -c 500000 "$3"; kill -\(signal) $importer; wait $importer; echo $? >&3; } 3>&1 > "$3.pipe"
            """
        let arguments = ["-c", script, "sh", logger.gpslog.path.string, logger.database, file]
        let outcome = try await BuiltProgram(at: "/bin/sh").run(arguments)
        #expect(outcome.output == (signal == "KILL" ? "137\n" : "143\n"))
        let said = try TextFile.read(FilePath(file + ".said"))
        let interrupted = "gpslog: the import was interrupted; nothing of \(file).pipe was stored\n"
        #expect(said == (signal == "KILL" ? "" : interrupted))
        #expect(try await logger.exported(all: true).rows.count == 300)
        #expect(try await logger.run("query", "PRAGMA integrity_check").output.contains("ok"))
        #expect(try await logger.run("query", "SELECT count(*) FROM receiver").output.contains("1"))
    }

    @Test func `reads tables in UTF-16, and XML as old programs for Windows write it`() async throws {
        let table = "time,lat,lon,receiver\r\n2026-11-21T08:00:00Z,54,13,Zoë\r\n"
        let units = table.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
        let later = table.replacing("08:00", with: "08:01").utf16
        let littleEndian = later.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
        let bigEndian = table.replacing("08:00", with: "08:02").utf16.flatMap {
            [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)]
        }
        let markup = "<?xml version=\"1.0\" encoding=\"Windows-1252\"?><gpx><trk><name>"
        let track =
            "</name><trkseg><trkpt lat=\"54\" lon=\"13\"><time>2026-11-21T09:00:00Z</time></trkpt></trkseg></trk></gpx>"
        let files = [
            ("a.csv", [0xFF, 0xFE] + units), ("b.gpx", Array(markup.utf8) + [0x80, 0xE9] + Array(track.utf8)),
            ("c.csv", littleEndian), ("d.csv", bigEndian),
        ]
        for (name, bytes) in files {
            let file = logger.folder.file(name)
            try TextFile.write("", to: file)
            try TextFile.overwrite(file, with: bytes)
            let outcome = try await logger.run("import", file.string)
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        let receivers = try await logger.run("query", "SELECT receiver FROM location ORDER BY time").output
        #expect(receivers.hasPrefix("receiver\nZoë\nZoë\nZoë\n"))
    }

    @Test func `keeps nobody from storing while it reads`() async throws {
        let capture = Checkout.fixture("city-walk.nmea").string
        let outcome = try await importing { file in ["replay", capture] }
        #expect(outcome.output == "0\n0\n")
        #expect(outcome.errors.contains("20000 points of CSV added\n"))
        #expect(try await logger.run("query", "SELECT sum(points) FROM track").output.contains("20300"))
    }

    @Test func `adds nothing that another import adds while it reads`() async throws {
        let outcome = try await importing { file in ["import", file] }
        #expect(outcome.output == "0\n0\n")
        #expect(outcome.errors.contains("20000 points of CSV added\n"))
        #expect(outcome.errors.contains("0 points of CSV added, 20000 already stored\n"))
        #expect(try await logger.run("query", "SELECT sum(points) FROM track").output.contains("20000"))
    }

    @Test func `refuses entities, of which few bytes can be gigabytes`() async throws {
        let file = logger.folder.file("laughs.gpx")
        let entities = (1...20).map { "<!ENTITY a\($0) \"" + String(repeating: "&a\($0 - 1);", count: 9) + "\">" }
        let text = "<!DOCTYPE gpx [<!ENTITY a0 \"ha\">\(entities.joined())]><gpx><trk><src>&a20;</src></trk></gpx>"
        try TextFile.write(text, to: file)
        let outcome = try await logger.run("import", file.string)
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains("declares an entity"))
    }

    /// Replays a fixture and exports it to a file.
    private func exported(_ fixture: String, as format: String) async throws -> String {
        _ = try await logger.run("replay", Checkout.fixture(fixture + ".nmea").string)
        let file = logger.folder.file("trip." + format).string
        #expect(try await logger.run("export", "--output", file, "--format", format).status == 0)
        return file
    }

    /// Imports a long table through a pipe and runs another command on the same database halfway.
    ///
    /// The output is the exit status of the command, then that of the import.
    private func importing(while command: (_ file: String) -> [String]) async throws -> BuiltProgram.Outcome {
        let file = logger.folder.file("long.csv").string
        try await makeLongTable(file)
        // A pipe buffers less than was written, so most has been read by then.
        let script = """
            program=$1 database=$2 file=$3; shift 3
            export GPSLOG_DATABASE="$database"
            mkfifo "$file.pipe"
            "$program" import "$file.pipe" & importer=$!
            { head -c 500000 "$file"; "$program" "$@" >&2; echo $? >&3; tail -c +500001 "$file"; } 3>&1 > "$file.pipe"
            wait $importer; echo $?
            """
        let arguments = ["-c", script, "sh", logger.gpslog.path.string, logger.database, file] + command(file)
        return try await BuiltProgram(at: "/bin/sh").run(arguments)
    }

    private func makeLongTable(_ file: String) async throws {
        let rows = (0..<20_000).map { second in
            "\(UTCTime.morning(Double(second))),54.\(100_000 + second),13.1\n"
        }
        try TextFile.write("time,lat,lon\n" + rows.joined(), to: FilePath(file))
    }
}

extension Logger {
    /// All fixes with the receiver's values.
    fileprivate func said() async throws -> CSVRows {
        CSVRows(try await run("export", "--format", "csv", "--all", "--raw").output)
    }
}
