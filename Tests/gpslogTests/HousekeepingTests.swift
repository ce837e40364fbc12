import ProgramSupport
import Receivers
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog prune` {
    let logger: Logger

    init() async throws {
        logger = try Logger()
        // A year that is always in the past.
        let other = try Logger()
        _ = try await other.run("replay", "-q", Checkout.fixture("outliers.nmea").string)
        let file = logger.folder.file("past.csv")
        try TextFile.write(
            try await other.run("export", "--format", "csv").output.replacing("\n2026-", with: "\n2020-"),
            to: file
        )
        #expect(try await logger.run("import", "-q", file.string).status == 0)
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
}
