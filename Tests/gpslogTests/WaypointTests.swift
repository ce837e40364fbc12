import ProgramSupport
import Receivers
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog waypoint` {
    private let logger: Logger

    init() throws { logger = try Logger() }

    /// The texts in a list, from the top.
    private func texts() async throws -> [String] {
        let outcome = try await logger.run("waypoint", "list", "--json")
        #expect(outcome.status == 0)
        return outcome.output.matches(of: /"text":"([^"]*)"/).map { String($0.1) }
    }

    @Test(arguments: [("n", [], 3), ("y", [], 0), ("", ["--yes"], 0)])
    func `asks on a terminal before it removes all`(answer: String, options: [String], left: Int) async throws {
        for text in ["Slipway", "Fuel", "Buoy"] { _ = try await logger.run("waypoint", "add", text) }
        let terminal = try PseudoTerminal()
        try terminal.send(Array((answer + "\n").utf8))
        let command = "exec \(logger.gpslog.path) waypoint remove --all \(options.joined()) "
        let outcome = try await BuiltProgram(at: "/bin/sh").run(
            ["-c", command + "< \(terminal.path) 2> \(terminal.path)"],
            environment: ["GPSLOG_DATABASE": logger.database]
        )
        #expect(outcome.status == 0)
        #expect(try await texts().count == left)
        let shown = String(decoding: try terminal.received(), as: UTF8.self)
        #expect(shown.contains("Remove 3 waypoints? [y/N]") == options.isEmpty)
    }

    @Test func `adds what several programs note at once, though none has made the database yet`() async throws {
        try await withThrowingTaskGroup { group in
            for number in 0..<8 {
                group.addTask { try await logger.run("waypoint", "add", "note \(number)").status }
            }
            for try await status in group { #expect(status == 0) }
        }
        #expect(try await texts().sorted() == (0..<8).map { "note \($0)" })
    }

    @Test(arguments: [#"quoted \"so\""#, "two\nlines", "🚤 שלום", "a\0b", String(repeating: "ü", count: 50_000)])
    func `keeps a text that comes through a pipe as it is`(text: String) async throws {
        let file = logger.folder.file("note.txt")
        try TextFile.write(text + "\n", to: file)
        let outcome = try await BuiltProgram(at: "/bin/sh").run(
            ["-c", "\(logger.gpslog.path) waypoint add < \(file)"],
            environment: ["GPSLOG_DATABASE": logger.database]
        )
        #expect(outcome.status == 0)
        let question = "SELECT hex(text) FROM waypoint"
        let digits = text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
        #expect(try await logger.run("query", question).output == "hex(text)\n\(digits)\n")
    }
}
