import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog help` {
    @Test func `says of each command what it did when somebody last read it`() async throws {
        let manual = try await MadeManual(of: "gpslog")
        try #require(manual.commands.count > 30)
        let program = try BuiltProgram("gpslog")
        for words in [[]] + manual.commands.map({ $0.name.split(separator: " ").map(String.init) }) {
            let name = words.isEmpty ? "gpslog" : words.joined(separator: "-")
            let help = try await program.run(["help"] + words).output
            #expect(help.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(name)")
            try expectFile("help/\(name).txt", toHave: help)
        }
    }

    @Test(arguments: [
        (["exprt"], "there is no command `gpslog exprt`; did you mean `gpslog export`?; see: gpslog --help"),
        (["-q", "trakcs", "--json"], "there is no command `gpslog trakcs`; did you mean `gpslog tracks`?"),
        (["help", "exprt"], "there is no command `gpslog exprt`; did you mean `gpslog export`?"),
        (["nonsense"], "there is no command `gpslog nonsense`; see: gpslog --help"),
        (
            ["waypoint", "ad", "x"],
            "there is no command `gpslog waypoint ad`; did you mean `gpslog waypoint add`?; see: gpslog help waypoint"
        ),
        (
            ["help", "waypoint", "lst"],
            "there is no command `gpslog waypoint lst`; did you mean `gpslog waypoint list`?"
        ),
        (["tracks", "--bbox", "2h"], "Unknown option '--bbox'; see: gpslog help tracks"),
        (["tracks", "--jsn"], "Unknown option '--jsn'; did you mean '--json'?; see: gpslog help tracks"),
        (["waypoint", "add", "a", "b"], "Unexpected argument 'b'; see: gpslog help waypoint add"),
        (["-q", "export", "-x"], "see: gpslog help export"),
    ])
    func `names the command or option that was meant, where one is near`(arguments: [String], said: String) async throws
    {
        let outcome = try await BuiltProgram("gpslog").run(arguments)
        #expect(outcome.status == 64)
        #expect(outcome.errors.hasPrefix("gpslog: "))
        #expect(outcome.errors.contains(said))
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(outcome.output.isEmpty)
    }

    @Test(arguments: ["auto car foot boat air rail off", "owntracks traccar traccar-json overland gpslog template"])
    func `completes the values of an option that takes one of a few`(words: String) async throws {
        let script = try await BuiltProgram("gpslog").run(["--generate-completion-script", "bash"]).output
        let offersThem = script.replacing("'$'\\n''", with: " ").contains("'\(words)'")
        #expect(offersThem)
    }

    @Test func `says so where it cannot be written`() async throws {
        let program = try BuiltProgram("gpslog").path
        let outcome = try await BuiltProgram(at: "/bin/sh").run(["-c", "\(program) help > /dev/full"])
        #expect(outcome.status == 74)
        #expect(outcome.errors.hasPrefix("gpslog: "))
    }

    @Test(arguments: [["--version"], ["-V"], ["version"]])
    func `is not needed for the version`(arguments: [String]) async throws {
        let outcome = try await BuiltProgram("gpslog").run(arguments)
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("gpslog 0."))
    }

    @Test(arguments: [
        ["--database", "DATABASE", "tracks"], ["--database=DATABASE", "-v", "tracks", "--json"],
        ["-q", "--database", "DATABASE", "export", "-o", "OUTPUT"],
        ["--database", "DATABASE", "waypoint", "list"],
        ["-v", "--config", "/dev/null", "--database", "DATABASE", "replay", "/dev/null", "FIXTURE"],
    ])
    func `lets options that all commands have stand before the command`(arguments: [String]) async throws {
        let logger = try Logger()
        _ = try await logger.run("replay", "-q", Checkout.fixture("outliers.nmea").string)
        let arguments = arguments.map {
            $0.replacing("DATABASE", with: logger.database)
                .replacing("OUTPUT", with: logger.folder.file("x.gpx").string)
                .replacing("FIXTURE", with: Checkout.fixture("midnight.nmea").string)
        }
        let outcome = try await logger.gpslog.run(
            arguments.filter { $0 != "/dev/null" || arguments.contains("--config") }
        )
        #expect([0, 65].contains(outcome.status))
        #expect(!outcome.errors.contains("see: gpslog"))
    }

    @Test(arguments: [
        (
            ["export", "--format", "gpz"],
            "it is one of gpx, geojson, kml, csv, jsonl, nmea, gpkg, sqlite; did you mean gpx?"
        ),
        (["import", "--format", "fit", "x"], "it is one of nmea, gpx, csv, kml, geojson, jsonl, gpkg, sqlite"),
        (["decode", "--format", "gpz", "x"], "it is one of json, gpx; did you mean gpx?"),
        (["export", "--split", "week"], "it is one of track, day"),
    ])
    func `has the whole list of what a value may be in a refusal`(arguments: [String], said: String) async throws {
        let outcome = try await BuiltProgram("gpslog").run(arguments)
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains(said))
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test(arguments: [
        (["export", "--from", "someday"], "write a time such as 2026-11-21T08:00:00Z, 2026-11-21, 10:20 or yesterday"),
        (["why", "someday"], "write a time such as 2026-11-21T08:00:00Z"),
        (["waypoint", "add", "x", "--at", "there"], "write latitude and longitude, such as 54.41,10.22, 54°24.6'N"),
        (["waypoint", "list", "--near", "there"], "write latitude and longitude, such as 54.41,10.22, 54°24.6'N"),
        (["export", "--bbox", "1,2,3"], "write degrees in the order west,south,east,north"),
        (["record", "--duration", "3"], "write a number with its unit, such as 90s, 10m or 1h30m"),
        (["record", "--capture", "x", "--rotate", "1h"], "write day, or a size such as 100MB"),
    ])
    func `says in a refusal what is to be written`(arguments: [String], hint: String) async throws {
        let outcome = try await BuiltProgram("gpslog").run(arguments)
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("is invalid for"))
        #expect(outcome.errors.contains(hint))
        let command = arguments.prefix(arguments[0] == "waypoint" ? 2 : 1).joined(separator: " ")
        #expect(outcome.errors.hasSuffix("; see: gpslog help \(command)\n"))
    }
}
