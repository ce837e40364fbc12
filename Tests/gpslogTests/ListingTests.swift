import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A list` {
    let logger: Logger

    init() async throws {
        logger = try Logger()
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
        let outcome = try await logger.gpslog.run(command + options, environment: ["GPSLOG_DATABASE": logger.database])
        guard case .list(let elements) = try JSONValue(parsing: outcome.output) else {
            Issue.record("\(outcome.output)")
            return
        }
        #expect(command == ["devices"] || !elements.isEmpty)
        #expect(elements.allSatisfy { if case .object = $0 { true } else { false } })
    }
}
