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

    @Test(arguments: ["auto car foot boat air rail off", "owntracks traccar traccar-json overland gpslog template"])
    func `completes the values of an option that takes one of a few`(words: String) async throws {
        let script = try await BuiltProgram("gpslog").run(["--generate-completion-script", "bash"]).output
        let offersThem = script.replacing("'$'\\n''", with: " ").contains("'\(words)'")
        #expect(offersThem)
    }

    @Test(arguments: [
        "import", "replay", "decode", "backup", "restore", "check --database", "recover", "waypoint import",
        "export -o",
        "tracks --database", "record --capture", "web --chart", "web --config",
    ])
    func `completes the name of a file`(command: String) async throws {
        let folder = try TemporaryFolder()
        try TextFile.write("", to: folder.file("voyage"))
        let script = try await BuiltProgram("gpslog").run(["--generate-completion-script", "bash"]).output
        try TextFile.write(script, to: folder.file("script"))
        let words = "gpslog \(command) vo"
        let line = """
            cd '\(folder.path)' && . ./script && COMP_WORDS=(\(words)) COMP_LINE='\(words)' COMP_POINT=${#COMP_LINE}
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) && _gpslog gpslog vo "${COMP_WORDS[COMP_CWORD-1]}"
            printf '%s' "${COMPREPLY[*]}"
            """
        #expect(try await BuiltProgram(at: "/bin/bash").run(["-c", line]).output == "voyage")
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
}
