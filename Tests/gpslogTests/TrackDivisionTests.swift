import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `Tracks` {
    let logger: Logger

    init() throws {
        logger = try Logger()
    }

    @Test func `end after five minutes without a location`() async throws {
        _ = try await importSeconds([0, 10, 310, 611])
        #expect(try await points() == [3, 1])
    }

    @Test func `end after another gap, if wanted`() async throws {
        _ = try await importSeconds([0, 10, 310, 611], "--track-gap", "1m")
        #expect(try await points() == [2, 1, 1])
    }

    @Test func `go on over midnight, unless a local day is to end them`() async throws {
        let capture = Checkout.fixture("midnight.nmea").string
        _ = try await logger.run("replay", capture)
        #expect(try await points() == [70])
        let other = try Logger()
        _ = try await other.run("replay", "--track-by-day", capture)
        #expect(try await other.points() == [35, 35])
        // Half a day east of Greenwich, midnight is noon.
        let elsewhere = try Logger()
        _ = try await elsewhere.gpslog.run(
            ["replay", "--track-by-day", capture],
            environment: ["GPSLOG_DATABASE": elsewhere.database, "TZ": "EAST-12"]
        )
        #expect(try await elsewhere.points() == [70])
    }

    @Test func `end as the settings say`() async throws {
        let settings = logger.folder.file("config.toml")
        try TextFile.write("[tracks]\nday = true\ngap = \"10s\"\n", to: settings)
        _ = try await logger.run(
            "replay",
            "--config",
            settings.string,
            Checkout.fixture("midnight.nmea").string
        )
        #expect(try await points() == [35, 35])
    }

    @Test func `are divided anew by refilter`() async throws {
        _ = try await importSeconds([0, 10, 310, 611])
        #expect(try await logger.run("refilter", "--track-gap", "1m").status == 0)
        #expect(try await points() == [2, 1, 1])
        #expect(try await logger.run("refilter").status == 0)
        #expect(try await points() == [3, 1])
    }

    @Test(arguments: [
        ("gap = 0", "tracks.gap must be a span of time with its unit, in quotation marks, such as \"10s\""),
        ("gap = \"5\"", "tracks.gap must be a span of time with its unit, in quotation marks, such as \"10s\""),
        ("day = 1", "tracks.day must be true or false"),
        ("gaps = 1", "tracks.gaps is unknown; the keys are gap, day and receiver"),
    ])
    func `are not divided by settings that are none`(setting: String, complaint: String) async throws {
        let settings = logger.folder.file("config.toml")
        try TextFile.write("[tracks]\n\(setting)\n", to: settings)
        let outcome = try await logger.run("replay", "--config", settings.string, "/dev/null")
        #expect(outcome.status == 78)
        #expect(outcome.errors.contains("config.toml line 2: \(complaint)"))
    }

    private func points() async throws -> [Int] { try await logger.points() }

    /// Imports a location for each of these seconds.
    private func importSeconds(_ seconds: [Int], _ options: String...) async throws -> BuiltProgram.Outcome {
        let rows = seconds.map { "\(1_795_248_000 + $0),54,13\n" }.joined()
        let file = logger.folder.file("points.csv")
        try TextFile.write("time,lat,lon\n" + rows, to: file)
        return try await logger.gpslog.run(
            ["import", file.string] + options,
            environment: ["GPSLOG_DATABASE": logger.database]
        )
    }
}

extension Logger {
    /// The number of points of each track, in order.
    fileprivate func points() async throws -> [Int] {
        let rows = try await run("query", "SELECT points FROM track ORDER BY start_time").output
        return rows.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    }
}
