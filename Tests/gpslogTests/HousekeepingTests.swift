import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15)))
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

@Suite(.timeLimit(.minutes(15)))
struct `gpslog prune` {
    let logger: Logger

    init() async throws {
        logger = try Logger()
        // On 2026-11-21, and over midnight of 2026-12-31.
        for fixture in ["outliers", "midnight"] {
            _ = try await logger.run("replay", "-q", Checkout.fixture(fixture + ".nmea").string)
        }
    }

    @Test func `does away with what is old, and says how much it was`() async throws {
        let old = try await fixes(of: "outliers.nmea")
        let outcome = try await logger.run("prune", "--older-than", "2026-12-01")
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("did away with \(old) fixes and "))
        #expect(try await fixes(of: "outliers.nmea") == 0)
        #expect(try await fixes(of: "midnight.nmea") == 70)
    }

    @Test func `keeps a track that goes on after the time whole`() async throws {
        _ = try await logger.run("prune", "--older-than", "2027-01-01T00:00:00Z")
        #expect(try await fixes(of: "midnight.nmea") == 70)
    }

    @Test func `changes nothing if it is only to say what would go`() async throws {
        let before = try await logger.run("export", "--format", "csv", "--all").output
        let outcome = try await logger.run("prune", "--older-than", "2028-01-01", "--dry-run")
        #expect(outcome.errors.contains("would do away with "))
        #expect(try await logger.run("export", "--format", "csv", "--all").output == before)
    }

    @Test func `leaves a database that can be recorded into`() async throws {
        _ = try await logger.run("prune", "--older-than", "2028-01-01")
        #expect(try await logger.run("tracks").output.contains("No tracks"))
        _ = try await logger.run("replay", "-q", Checkout.fixture("midnight.nmea").string)
        #expect(try await fixes(of: "midnight.nmea") == 70)
        #expect(try await logger.run("refilter").status == 0)
    }

    @Test func `leaves room that vacuum gives back`() async throws {
        for number in 0..<20 {
            let name = logger.folder.file("walk-\(number).nmea")
            try TextFile.write(TextFile.read(Checkout.fixture("city-walk.nmea")), to: name)
            _ = try await logger.run("replay", "-q", name.string)
        }
        _ = try await logger.run("prune", "--older-than", "2028-01-01")
        let before = try await pages()
        #expect(try await logger.run("vacuum").status == 0)
        #expect(try await pages() < before)
        #expect(try await logger.run("query", "PRAGMA integrity_check").output == "integrity_check\nok\n")
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
