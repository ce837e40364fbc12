import GNSS
import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(2)))
struct `gpslog import into a fleet's database` {
    private static let questions: [[String]] = [
        ["tracks"], ["tracks", "--json"], ["stats", "--json"], ["export", "--format", "gpx"],
        ["export", "--format", "geojson"], ["export", "--format", "kml"], ["export", "--format", "csv", "--all"],
        ["query", "SELECT count(*) AS tracks, sum(points) AS points FROM track"],
    ]

    private let logger: Logger
    private let fleet: String

    init() async throws {
        logger = try Logger()
        fleet = try await PostgresServer.newDatabase() + "&device=boat"
    }

    @Test(arguments: ["gpx", "kml", "geojson", "csv", "jsonl", "nmea"])
    func `answers as a file does into which the same was imported, byte for byte`(format: String) async throws {
        let file = try await exported("outliers", as: format)
        try await compareImports(of: file)
        let before = try await answers(in: fleet)
        let again = try await gpslog(["import", file], in: fleet)
        #expect(again.status == 0)
        #expect(again.errors.contains("0 points of "))
        #expect(try await answers(in: fleet) == before)
    }

    @Test func `keeps the names of tracks, and tells apart whose they are`() async throws {
        let file = logger.folder.file("fleet.csv")
        try TextFile.write(Self.table(of: ["Ahoy", "Zoë"], named: ["Rügen \\ \"Hiddensee\"", "Two; parts"]), to: file)
        try await compareImports(of: file.string)
        let tracks = try JSONValue(parsing: try await gpslog(["tracks", "--json"], in: fleet).output).elements
        #expect(Set(tracks.map { $0["name"]?.text }) == ["Rügen \\ \"Hiddensee\"", "Two; parts"])
        // Later fixes continue their tracks or start others.
        let later = logger.folder.file("later.csv")
        try TextFile.write(Self.table(of: ["Ahoy"], named: ["Later"], from: 1500), to: later)
        try await compareImports(of: later.string)
    }

    @Test func `leaves waypoints out, and says who takes them`() async throws {
        let file = logger.folder.file("trip.gpx")
        try TextFile.write(
            """
            <gpx version="1.1" creator="somebody"><wpt lat="54" lon="13"><name>Buoy</name></wpt>
            <rte><rtept lat="54" lon="13"/></rte>
            <trk><trkseg><trkpt lat="54" lon="13"><time>2026-11-21T08:00:00Z</time></trkpt></trkseg></trk></gpx>
            """,
            to: file
        )
        let outcome = try await gpslog(["import", file.string], in: fleet)
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("1 point of GPX added\n"))
        #expect(
            outcome.errors.contains(
                "left out: 1 waypoints (use gpslog waypoint import), 1 route points\n"
            )
        )
        let taken = try await gpslog(["waypoint", "import", file.string], in: fleet)
        #expect(taken.errors == "gpslog: \(file): added 1 waypoint\n")
        #expect(try await gpslog(["waypoint", "export", "--format", "csv"], in: fleet).output.contains("Buoy"))
    }

    @Test func `adds nothing that another import adds meanwhile`() async throws {
        let file = logger.folder.file("long.csv")
        let rows = (0..<20_000).map { "\(UTCTime.morning(Double($0))),54.\(100_000 + $0),13.1\n" }
        try TextFile.write("time,lat,lon\n" + rows.joined(), to: file)
        // More is written than fits into the pipe, so the start has been read by then.
        let script = """
            mkfifo "$2.pipe"
            "$1" import "$2.pipe" & importer=$!
            { head -c 500000 "$2"; "$1" import "$2" >&2; echo $? >&3; tail -c +500001 "$2"; } 3>&1 > "$2.pipe"
            wait $importer; echo $?
            """
        let outcome = try await BuiltProgram(at: "/bin/sh")
            .run(
                ["-c", script, "sh", logger.gpslog.path.string, file.string],
                environment: ["GPSLOG_DATABASE": fleet]
            )
        #expect(outcome.output == "0\n0\n")
        #expect(outcome.errors.contains("20000 points of CSV added\n"))
        #expect(outcome.errors.contains("0 points of CSV added, 20000 already stored\n"))
        #expect(try await gpslog(["query", "SELECT sum(points) AS n FROM track"], in: fleet).output == "n\n20000\n")
    }

    private func compareImports(of file: String) async throws {
        let (own, other) = (
            try await gpslog(["import", file], in: logger.database), try await gpslog(["import", file], in: fleet)
        )
        #expect(other.errors == own.errors)
        #expect(own.status == 0 && other.status == 0)
        let (expected, found) = (try await answers(in: logger.database), try await answers(in: fleet))
        for (index, question) in Self.questions.enumerated() {
            #expect(found[index] == expected[index], "\(question)")
            #expect(!expected[index].isEmpty, "\(question)")
        }
    }

    private func answers(in database: String) async throws -> [String] {
        var answers: [String] = []
        for question in Self.questions { answers.append(try await gpslog(question, in: database).output) }
        return answers
    }

    private func gpslog(_ arguments: [String], in database: String) async throws -> BuiltProgram.Outcome {
        try await logger.gpslog.run(arguments, environment: ["GPSLOG_DATABASE": database])
    }

    /// Exports a recording from another database.
    private func exported(_ fixture: String, as format: String) async throws -> String {
        let other = try Logger()
        _ = try await other.run("replay", Checkout.fixture(fixture + ".nmea").string)
        let file = logger.folder.file("trip." + format).string
        #expect(try await other.run("export", "--output", file, "--format", format).status == 0)
        return file
    }

    /// A table of several simultaneous receivers, each with a track that has a gap.
    private static func table(of receivers: [String], named names: [String], from start: Int = 0) -> String {
        let seconds = (start..<(start + 1200)).map { $0 < start + 600 ? $0 : $0 + 400 }
        let rows = seconds.flatMap { second in
            receivers.indices.map { index in
                let (time, name) = (UTCTime.morning(Double(second)), names[index].replacing("\"", with: "\"\""))
                return "\(time),\(54 + index).\(100_000 + second),13,\(receivers[index]),\"\(name)\"\n"
            }
        }
        return "time,latitude,longitude,receiver,track_name\n" + rows.joined()
    }
}
