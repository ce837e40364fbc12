import ProgramSupport
import Receivers
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog backup` {
    let logger: Logger
    let copy: FilePath

    init() async throws {
        logger = try Logger()
        copy = logger.folder.file("copy.sqlite")
        _ = try await logger.run("replay", "-q", Checkout.fixture("outliers.nmea").string)
    }

    @Test func `copies everything`() async throws {
        let outcome = try await logger.run("backup", copy.string)
        #expect(outcome.status == 0)
        #expect(outcome.errors.hasPrefix("gpslog: copied \(logger.database) to \(copy) ("))
        let original = try await logger.run("export", "--format", "csv", "--all").output
        #expect(try await run("export", "--format", "csv", "--all", "--database", copy.string).output == original)
    }

    @Test func `leaves a file that is there as it was`() async throws {
        _ = try await logger.run("backup", copy.string)
        _ = try await logger.run("replay", "-q", Checkout.fixture("midnight.nmea").string)
        let outcome = try await logger.run("backup", copy.string)
        #expect(outcome.status == 73)
        #expect(
            outcome.errors == "gpslog: \(copy) exists and was left as it is; name another file, or add --replace.\n"
        )
        #expect(try await tracks(copy) == ["outliers.nmea"])
    }

    @Test func `replaces one if it is told to`() async throws {
        _ = try await logger.run("backup", copy.string)
        _ = try await logger.run("replay", "-q", Checkout.fixture("midnight.nmea").string)
        #expect(try await logger.run("backup", "--replace", copy.string).status == 0)
        #expect(try await tracks(copy) == ["midnight.nmea", "outliers.nmea"])
    }

    @Test func `says that there is nothing to copy`() async throws {
        let missing = logger.folder.file("missing.sqlite").string
        let outcome = try await run("backup", copy.string, "--database", missing)
        #expect(outcome.status == 66)
        #expect(!logger.folder.contents.contains("copy.sqlite"))
    }

    private func run(_ arguments: String...) async throws -> BuiltProgram.Outcome {
        try await logger.gpslog.run(arguments)
    }

    private func tracks(_ database: FilePath) async throws -> [String] {
        let sql = "SELECT DISTINCT identity FROM track JOIN receiver ON receiver.id = track.receiver ORDER BY 1"
        let outcome = try await run("query", sql, "--database", database.string)
        return outcome.output.split(separator: "\n").dropFirst().map(String.init)
    }
}

@Suite(.timeLimit(.minutes(2)))
struct `gpslog prune` {
    let logger: Logger

    init() async throws {
        logger = try Logger()
        // On 2020-11-21 and over midnight of 2020-12-31, which are always in the past.
        for fixture in ["outliers", "midnight"] { try await store(fixture, of: 2020, as: fixture + ".nmea") }
    }

    @Test func `does away with what is old, and says how much it was`() async throws {
        let old = try await fixes(of: "outliers.nmea")
        let outcome = try await logger.run("prune", "--older-than", "2020-12-01")
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("deleted \(old) fixes and "))
        #expect(try await fixes(of: "outliers.nmea") == 0)
        #expect(try await fixes(of: "midnight.nmea") == 70)
    }

    @Test func `keeps a track that goes on after the time whole`() async throws {
        _ = try await logger.run("prune", "--older-than", "2021-01-01T00:00:00Z")
        #expect(try await fixes(of: "midnight.nmea") == 70)
    }

    @Test func `changes nothing if it is only to say what would go`() async throws {
        let before = try await logger.run("export", "--format", "csv", "--all").output
        let outcome = try await logger.run("prune", "--older-than", "2022-01-01", "--dry-run")
        #expect(outcome.errors.contains("would delete "))
        #expect(try await logger.run("export", "--format", "csv", "--all").output == before)
    }

    @Test func `leaves a database that can be recorded into`() async throws {
        _ = try await logger.run("prune", "--older-than", "2022-01-01")
        #expect(try await logger.run("tracks").output.contains("No tracks"))
        _ = try await logger.run("replay", "-q", Checkout.fixture("midnight.nmea").string)
        #expect(try await fixes(of: "midnight.nmea") == 70)
        #expect(try await logger.run("refilter").status == 0)
    }

    @Test func `leaves room that vacuum gives back`() async throws {
        for number in 0..<20 { try await store("city-walk", of: 2020, as: "walk-\(number)") }
        _ = try await logger.run("prune", "--older-than", "2022-01-01")
        let before = try await pages()
        #expect(try await logger.run("vacuum").status == 0)
        #expect(try await pages() < before)
        #expect(try await logger.run("query", "PRAGMA integrity_check").output == "integrity_check\nok\n")
    }

    @Test func `refuses a time that is yet to come, which can only be a slip`() async throws {
        let before = try await logger.exported(all: true).rows
        for options in [[], ["--dry-run"], ["--yes"]] {
            let outcome = try await logger.gpslog.run(
                ["prune", "--older-than", "2200-01-01T00:00:00Z"] + options,
                environment: ["GPSLOG_DATABASE": logger.database]
            )
            #expect(outcome.status == 64)
            #expect(
                outcome.errors
                    == "gpslog: 2200-01-01T00:00:00.000Z is in the future; nothing was changed. Name a time in the past.\n"
            )
        }
        #expect(try await logger.exported(all: true).rows == before)
    }

    @Test func `knows by what is stored what is past, where the clock was never set`() async throws {
        try await store("city-walk", of: 2199, as: "walk")
        #expect(try await logger.run("prune", "--older-than", "2198-01-01").status == 0)
        #expect(try await fixes(of: "midnight.nmea") == 0)
    }

    @Test(arguments: [("n\n", true), ("\n", true), ("y\n", false), ("Yes\n", false)])
    func `asks whoever sits at a terminal`(answer: String, isKept: Bool) async throws {
        let said = try await pruneOnTerminal("--older-than 2022-01-01", answering: answer)
        #expect(said.contains("from before 2022-01-01"))
        #expect(said.contains("for good? [y/N] "))
        #expect(said.contains("nothing was changed") == isKept)
        #expect(try await logger.run("tracks").output.contains("No tracks") == !isKept)
    }

    @Test func `asks nobody who does not want it`() async throws {
        #expect(try await !pruneOnTerminal("--yes --older-than 2022-01-01", answering: "").contains("[y/N]"))
        #expect(try await logger.run("tracks").output.contains("No tracks"))
    }

    /// Runs prune on a terminal with a typed answer, and returns all output.
    private func pruneOnTerminal(_ options: String, answering answer: String) async throws -> String {
        let terminal = try PseudoTerminal()
        try terminal.send(Array(answer.utf8))
        let command = "exec \(logger.gpslog.path) prune \(options) < \(terminal.path) 2> \(terminal.path)"
        let outcome = try await BuiltProgram(at: "/bin/sh").run(
            ["-c", command],
            environment: ["GPSLOG_DATABASE": logger.database, "TZ": "UTC"]
        )
        #expect(outcome.status == 0)
        return String(decoding: try terminal.received(), as: UTF8.self)
    }

    /// Stores the accepted locations of a fixture with another year.
    private func store(_ fixture: String, of year: Int, as receiver: String) async throws {
        let other = try Logger()
        _ = try await other.run("replay", "-q", Checkout.fixture(fixture + ".nmea").string)
        var text = try await other.run("export", "--format", "csv").output
        for offset in 0...1 { text = text.replacing("\n\(2026 + offset)-", with: "\n\(year + offset)-") }
        let file = logger.folder.file("\(receiver)-\(year).csv")
        try TextFile.write(text.replacing(fixture + ".nmea", with: receiver), to: file)
        #expect(try await logger.run("import", "-q", file.string).status == 0)
    }

    private func pages() async throws -> Int {
        let lines = try await logger.run("query", "PRAGMA page_count").output.split(separator: "\n")
        return try #require(lines.last.flatMap { Int($0) })
    }

    private func fixes(of receiver: String) async throws -> Int {
        let sql = """
            SELECT count(*) FROM every_fix JOIN receiver ON receiver.id = every_fix.receiver WHERE identity = '\(receiver)'
            """
        let lines = try await logger.run("query", sql).output.split(separator: "\n")
        return try #require(lines.last.flatMap { Int($0) })
    }
}
