import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A list` {
    let logger: Logger

    init() async throws {
        logger = try Logger()
        // Each fixture is a track, from 2026-11-21 08:00:00 to 08:04:59 and later.
        _ = try await logger.run("replay", "-q", Checkout.fixture("city-walk.nmea").string)
    }

    @Test(arguments: [
        ["tracks"], ["why", "2026-11-21T08:00:20Z"], ["query", "SELECT 1 AS one"], ["upload", "list"],
        ["upload", "status"], ["waypoint", "list"], ["devices"], ["doctor", "--device", "/dev/null"],
    ])
    func `is an array for programs, one object a row`(command: [String]) async throws {
        let config = logger.folder.file("config.toml")
        try TextFile.write("[upload.home]\nkind = \"overland\"\nurl = \"https://example.org/\"\n", to: config)
        _ = try await logger.run("waypoint", "add", "Slipway", "--at", "54,13")
        let options = command[0] == "upload" ? ["--config", config.string, "--json"] : ["--json"]
        let outcome = try await logger.gpslog.run(command + options, environment: environment())
        guard case .list(let elements) = try JSONValue(parsing: outcome.output) else {
            Issue.record("\(outcome.output)")
            return
        }
        #expect(command == ["devices"] || !elements.isEmpty)
        #expect(elements.allSatisfy { if case .object = $0 { true } else { false } })
    }

    @Test func `of fixes says what became of each`() async throws {
        let answer = try JSONValue(parsing: try await logger.run("why", "--json", "2026-11-21T08:00:20Z").output)
        let fix = try #require(answer.elements.first)
        #expect(fix["time"]?.text == "2026-11-21T08:00:20.000Z")
        #expect(fix["receiver"]?.text == "city-walk.nmea")
        #expect(fix["track"]?.number == 1)
        #expect(["accepted", "held"].contains(fix["status"]?.text))
        #expect(fix["latitude"]?.number.map { abs($0 - 53.866) < 0.01 } == true)
    }

    @Test func `of what a question answers has values of their kinds`() async throws {
        let sql =
            "SELECT 1 AS a, 0.5 AS b, 'x\"y' AS c, NULL AS d, x'0aff' AS e UNION ALL SELECT 2, 1e999, '', NULL, NULL"
        let outcome = try await logger.run("query", "--json", sql)
        #expect(
            outcome.output
                == "[{\"a\":1,\"b\":0.5,\"c\":\"x\\\"y\",\"d\":null,\"e\":\"0aff\"},\n"
                + " {\"a\":2,\"b\":null,\"c\":\"\",\"d\":null,\"e\":null}]\n"
        )
        let empty = try await logger.run("query", "--json", "SELECT 1 WHERE 0")
        #expect(empty.output == "[]\n")
        #expect(empty.errors == "gpslog: the query returned no rows\n")
        #expect(try await logger.run("query", "--json", "SELECT nonsense").output.isEmpty)
        #expect(try await logger.run("query", "SELECT 1 WHERE 0").errors == "gpslog: the query returned no rows\n")
    }

    @Test func `has the waypoint that was added`() async throws {
        let outcome = try await logger.run("waypoint", "add", "Slipway", "--at", "54,13", "--json")
        let waypoint = try JSONValue(parsing: outcome.output)
        #expect(waypoint["text"]?.text == "Slipway")
        #expect(try await logger.run("waypoint", "list", "--done").output == "No visited waypoints.\n")
    }

    @Test(arguments: [
        (["--from", "2026-11-21T08:03:00Z"], 1), (["--to", "2026-11-21T08:01:00Z"], 1),
        (["--from", "2026-11-21T08:05:00Z"], 0), (["--to", "2026-11-21T08:00:00Z"], 0), (["--last", "1s"], 0),
    ])
    func `of tracks has those that lie in a period`(options: [String], count: Int) async throws {
        let outcome = try await logger.gpslog.run(["tracks", "--json"] + options, environment: environment())
        #expect(try JSONValue(parsing: outcome.output).elements.count == count)
        let table = try await logger.gpslog.run(["tracks"] + options, environment: environment())
        #expect((table.output == "No tracks in that time.\n") == (count == 0))
    }

    @Test func `takes no period twice`() async throws {
        let outcome = try await logger.run("tracks", "--last", "2h", "--from", "today")
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("use either --last, or --from and --to"))
    }

    @Test(arguments: [["tracks"], ["stats"], ["why", "2026-11-21T08:00:00Z"]])
    func `shows local times if so asked`(command: [String]) async throws {
        let local = try await logger.gpslog.run(command + ["--local"], environment: environment(zone: "XST-5:30"))
        #expect(local.output.contains("2026-11-21T13:30:00+05:30"), "\(local.output)")
        let west = try await logger.gpslog.run(command + ["--local"], environment: environment(zone: "XST9"))
        #expect(west.output.contains("2026-11-20T23:00:00-09:00"), "\(west.output)")
        let usual = try await logger.gpslog.run(command, environment: environment(zone: "XST9"))
        #expect(usual.output.contains("2026-11-21T08:00:00"), "\(usual.output)")
    }

    @Test(arguments: [["list"], ["show", "1"]])
    func `of waypoints shows local times if so asked`(command: [String]) async throws {
        _ = try await logger.run("waypoint", "add", "Fuel", "--at", "54,13", "--due", "2026-12-01T08:00:00Z")
        let words = ["waypoint"] + command + ["--local"]
        let local = try await logger.gpslog.run(words, environment: environment(zone: "XST-5:30"))
        #expect(local.output.contains("2026-12-01T13:30:00+05:30"), "\(local.output)")
    }

    private func environment(zone: String = "UTC") -> [String: String] {
        ["GPSLOG_DATABASE": logger.database, "TZ": zone]
    }
}
