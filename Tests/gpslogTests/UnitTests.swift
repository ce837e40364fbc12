import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `The units of the settings` {
    private let logger: Logger
    private let home: TemporaryFolder

    init() async throws {
        (logger, home) = (try Logger(), try TemporaryFolder())
        try home.makeFolder("gpslog")
        try use("speed = \"knots\"\ndistance = \"nmi\"\naltitude = \"ft\"\nposition = \"minutes\"\n")
        _ = try await logger.run("replay", "-q", Checkout.fixture("city-walk.nmea").string)
        _ = try await logger.run("waypoint", "add", "Fuel", "--at", "54.41,10.22,10")
    }

    private func use(_ units: String) throws {
        try TextFile.overwrite(home.file("gpslog/config.toml"), with: Array("[units]\n\(units)".utf8))
    }

    private func run(_ arguments: String...) async throws -> BuiltProgram.Outcome {
        let environment = ["GPSLOG_DATABASE": logger.database, "XDG_CONFIG_HOME": home.path.string]
        return try await logger.gpslog.run(arguments, environment: environment)
    }

    @Test func `are those of tracks and statistics`() async throws {
        #expect(try await run("tracks").output.contains(#/ \d+ ft  /#))
        let statistics = try await run("stats").output
        #expect(statistics.contains(" kn "))
        #expect(!statistics.contains("km"))
    }

    @Test func `are those of waypoints`() async throws {
        let list = try await run("waypoint", "list", "--near", "54.41,10").output
        #expect(list.contains("54\u{B0}24.600'N 10\u{B0}13.200'E  7.71 nmi"))
        let page = try await run("waypoint", "show", "1").output
        #expect(page.contains("54\u{B0}24.600'N 10\u{B0}13.200'E, 32.8 ft high"))
        let added = try await run("waypoint", "add", "Buoy", "--at", "-1,-2").output
        #expect(added.contains("1\u{B0}00.000'S 2\u{B0}00.000'W"))
    }

    @Test func `are those of what became of a fix`() async throws {
        _ = try await logger.run("replay", "-q", Checkout.fixture("outliers.nmea").string)
        try use("distance = \"miles\"\n")
        let answer = try await run("why", "2026-11-21T10:20:30Z").output
        #expect(answer.contains(#/\d ft /#))
        #expect(!answer.contains(#/\d m /#))
    }

    @Test func `never are those of programs`() async throws {
        for command in ["tracks --json", "stats --json", "waypoint list --json", "export --format csv"] {
            let words = command.split(separator: " ").map(String.init)
            let usual = try await logger.gpslog.run(words, environment: ["GPSLOG_DATABASE": logger.database])
            let environment = ["GPSLOG_DATABASE": logger.database, "XDG_CONFIG_HOME": home.path.string]
            #expect(try await logger.gpslog.run(words, environment: environment).output == usual.output)
            #expect(usual.output.count > 100)
        }
    }

    @Test func `are refused by file, line and key where there are none such`() async throws {
        try use("speed = \"furlongs\"\n")
        let outcome = try await run("tracks")
        #expect(outcome.status == 78)
        #expect(
            outcome.errors.hasSuffix(
                "config.toml line 2: units.speed must be \"km/h\", \"knots\", \"m/s\" or \"mph\".\n"
            )
        )
    }

    @Test(arguments: ["units = \"nautical\"\n", "[units]\nsystem = \"nautical\"\n"])
    func `may be those of a system`(settings: String) async throws {
        try TextFile.overwrite(home.file("gpslog/config.toml"), with: Array(settings.utf8))
        let statistics = try await run("stats").output
        #expect(statistics.contains(" kn "))
        #expect(!statistics.contains("km"))
        #expect(!statistics.contains(" ft"))
    }

    @Test func `give way to those of the command`() async throws {
        #expect(try await run("stats", "--units", "metric").output.contains(" km/h "))
        #expect(try await run("stats", "--units", "imperial").output.contains(" mph "))
        #expect(try await run("tracks", "--units", "imperial").output.contains(#/ \d+ ft  /#))
        let list = try await run("waypoint", "list", "--near", "54.41,10", "--units", "imperial").output
        #expect(list.contains("54\u{B0}24.600'N 10\u{B0}13.200'E   8.88 mi"))
        #expect(try await run("stats", "--json", "--units", "imperial").output == run("stats", "--json").output)
    }

    @Test func `are refused where there is no such system`() async throws {
        try TextFile.overwrite(home.file("gpslog/config.toml"), with: Array("units = \"si\"\n".utf8))
        let outcome = try await run("tracks")
        #expect(outcome.status == 78)
        #expect(
            outcome.errors.hasSuffix("config.toml line 1: units must be \"metric\", \"nautical\" or \"imperial\".\n")
        )
        #expect(try await run("tracks", "--units", "si").status == 64)
    }
}
