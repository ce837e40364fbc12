import ProgramSupport
import SystemPackage
import TestSupport
import Testing

/// Storage and display of the satellites listed by receivers.
@Suite(.timeLimit(.minutes(2)))
struct `The sky over a receiver` {
    private let logger: Logger
    private let walk = Checkout.fixture("city-walk.nmea").string

    init() throws { logger = try Logger() }

    @Test func `is stored in summaries of a minute, for questions`() async throws {
        #expect(try await logger.run("replay", "-q", walk).status == 0)
        let answer = try await logger.run("query", "SELECT time, reports, count(*) FROM sky GROUP BY time")
        let rows = answer.output.split(separator: "\n").dropFirst().map { $0.split(separator: ",") }
        #expect(rows.map { $0[1] } == ["60", "60", "60", "60", "60"], "\(answer.output)")
        // GPS and GLONASS.
        let systems = try await logger.run("query", "SELECT DISTINCT constellation FROM sky ORDER BY 1").output
        #expect(systems == "constellation\nGLONASS\nGPS\n")
    }

    @Test func `is stored once where a capture is replayed again`() async throws {
        for _ in 0..<2 { _ = try await logger.run("replay", "-q", walk) }
        #expect(try await logger.run("query", "SELECT sum(summaries) AS n FROM sky_chunk").output == "n\n5\n")
    }

    @Test(arguments: [("full", "300"), ("none", "")])
    func `is stored as the settings say`(detail: String, count: String) async throws {
        let settings = logger.folder.file("config.toml")
        try TextFile.write("[storage]\nsky = \"\(detail)\"\n", to: settings)
        _ = try await logger.run("replay", "-q", "--config", settings.string, walk)
        let stored = try await logger.run("query", "SELECT sum(summaries) AS n FROM sky_chunk").output
        #expect(stored == "n\n\(count)\n")
    }

    @Test(arguments: ["sky", "signal"])
    func `is drawn as a picture`(kind: String) async throws {
        _ = try await logger.run("replay", "-q", walk)
        for theme in ["auto", "light", "dark"] {
            let file = logger.folder.file("\(theme).svg").string
            let outcome = try await logger.run("plot", kind, "--theme", theme, "-o", file)
            #expect(outcome.status == 0, "\(outcome.errors)")
            if Tool.xmllint.isInstalled {
                #expect(try await Tool.xmllint.run(["--noout", "--nonet", file]).status == 0)
            }
        }
        let track = try await logger.run("plot", kind, "--track", "1")
        #expect(track.output.hasSuffix("</svg>\n"))
    }

    @Test(arguments: ["sky", "signal"])
    func `is no picture, but one sentence, where nothing is known of it`(kind: String) async throws {
        _ = try await logger.run("replay", "-q", walk)
        let outcome = try await logger.run("plot", kind, "--from", "2030-01-01")
        #expect(outcome.status == 66)
        outcome.expectOneSentence()
    }
}
