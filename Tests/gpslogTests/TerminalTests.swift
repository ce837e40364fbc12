import ProgramSupport
import Receivers
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `On a terminal` {
    let logger: Logger

    init() async throws {
        logger = try Logger()
        let table = logger.folder.file("trip.csv")
        let name = "boat\u{9B}31m\u{202E}evil"
        let rows = (10..<50).map { "2026-11-21T08:00:\($0)Z,54,13.0\($0),7,\(name)\n" }.joined()
        try TextFile.write("time,lat,lon,ele,receiver\n" + rows, to: table)
        #expect(try await logger.run("import", table.string).status == 0)
        _ = try await logger.run("replay", "-q", Checkout.fixture("outliers.nmea").string)
    }

    @Test(arguments: ["tracks", "stats"])
    func `a table fits its 80 columns`(command: String) async throws {
        let lines = try await shown(command).split(separator: "\n")
        #expect(lines.count >= 3)
        #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines)")
        #expect(lines[0].contains("start") && lines[0].contains("distance"))
        let whole = try await logger.run(command).output.split(separator: "\n")
        #expect(whole.contains { $0.count > 80 && $0.contains("descent") })
    }

    @Test(arguments: ["tracks", "stats"])
    func `a table has all its columns where there is room for them`(command: String) async throws {
        let whole = try await logger.run(command).output.split(separator: "\n").map(\.count)
        let lines = try await shown(command, columns: 200).split(separator: "\n")
        #expect(lines.count == whole.count)
        #expect(lines[0].contains("receiver") && lines[0].contains("descent"))
    }

    @Test(arguments: ["", "--near 54,13", "--open"])
    func `waypoints fit its 80 columns, with the place of each`(options: String) async throws {
        let text = "Fuel, open in the mornings, but not on Sundays and holidays"
        let place = ["--at", "54.41,10.22", "--name", "Laboe, the northern harbour", "--due", "2027-01-02"]
        for rest in [[], place] {
            _ = try await logger.gpslog.run(
                ["waypoint", "add", text] + rest,
                environment: ["GPSLOG_DATABASE": logger.database]
            )
        }
        let lines = try await shown("waypoint list \(options)").split(whereSeparator: \.isNewline)
        #expect(lines.count == 3)
        #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines)")
        #expect(lines.contains { $0.contains("  54.41000,10.22000  ") && $0.contains("  Fuel, ") })
        #expect(lines.contains { $0.contains("  none  ") })
    }

    @Test(arguments: [
        "tracks", "stats", "export --format csv --to 2026-11-21T08:00:20Z", "query 'SELECT identity FROM receiver'",
        "why 2026-11-21T08:00:20Z",
    ])
    func `nothing that others named gives orders to it`(command: String) async throws {
        let text = try await shown(command)
        #expect(text.contains("20") || text.contains("boat"))
        #expect(!text.unicodeScalars.contains { ["\u{9B}", "\u{202E}", "\u{1B}"].contains($0) })
        let words = command.replacing("'", with: "\u{0}").split(separator: "\u{0}").enumerated().flatMap {
            number,
            part in
            number == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
        }
        let environment = ["GPSLOG_DATABASE": logger.database]
        #expect(try await logger.gpslog.run(words, environment: environment).output.contains("\u{9B}"))
    }

    /// Runs a command on a terminal and returns its output.
    private func shown(_ command: String, columns: Int = 80) async throws -> String {
        let terminal = try PseudoTerminal()
        let width = "stty -F \(terminal.path) cols \(columns)"
        let outcome = try await BuiltProgram(at: "/bin/sh").run(
            ["-c", "\(width) && exec \(logger.gpslog.path) \(command) > \(terminal.path)"],
            environment: ["GPSLOG_DATABASE": logger.database]
        )
        #expect(outcome.status == 0)
        return String(decoding: try terminal.received(), as: UTF8.self)
    }
}
