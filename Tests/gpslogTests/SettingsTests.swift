import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `The settings of a user` {
    let logger: Logger

    init() throws {
        logger = try Logger()
    }

    private static func home(with settings: String) throws -> TemporaryFolder {
        let home = try TemporaryFolder()
        try home.makeFolder("gpslog")
        try TextFile.write(settings, to: home.file("gpslog/config.toml"))
        return home
    }

    /// Replays a capture with the settings in a folder.
    private func replay(settingsIn folder: FilePath, _ options: String...) async throws -> BuiltProgram.Outcome {
        let capture = Checkout.fixture("outliers.nmea").string
        let environment = ["GPSLOG_DATABASE": logger.database, "XDG_CONFIG_HOME": folder.string]
        return try await logger.gpslog.run(["replay", capture] + options, environment: environment)
    }

    @Test func `hold for every run, and judge again as they were then`() async throws {
        let home = try Self.home(with: "[filter]\nprofile = \"foot\"\n\n[filter.rejection]\ngreatest-dilution = 0.9\n")
        #expect(try await replay(settingsIn: home.path).status == 0)
        let before = try await logger.exported(all: true).rows
        #expect(before.contains { $0["reason"] == "poor-geometry" })
        #expect(try await logger.run("refilter").errors.contains("; 0 verdicts changed"))
        _ = try await logger.run("refilter", "--profile", "foot")
        #expect(try await logger.exported(all: true).rows != before)
        _ = try await logger.run("refilter")
        #expect(try await logger.exported(all: true).rows == before)
    }

    @Test func `do not come before the command line`() async throws {
        let home = try Self.home(with: "[filter.rejection]\ngreatest-dilution = 0.9\n")
        _ = try await replay(settingsIn: home.path, "--no-filter")
        #expect(!(try await logger.exported(all: true).column("reason").contains("poor-geometry")))
    }
}
