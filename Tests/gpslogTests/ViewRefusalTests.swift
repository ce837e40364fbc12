import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog view is refused` {
    @Test(arguments: [
        (["--replay", "/nowhere.nmea"], 66, "/nowhere.nmea"), ([], 69, "nothing is being recorded into"),
        (["gpsd://localhost", "--replay", "x"], 64, "not both"), (["--speed", "2"], 64, "--replay FILE"),
        (["tcp://localhost:1"], 64, "gpsd://HOST"), (["--replay", "-"], 64, "file"),
        (["--position", "here"], 64, "utm"), (["gpsd://localhost"], 64, "gpslog status --follow"),
        (["--profile", "boat"], 64, "--replay FILE"),
    ])
    func `in one sentence`(arguments: [String], status: Int32, said: String) async throws {
        let logger = try Logger()
        let outcome = try await logger.gpslog.run(
            ["view"] + arguments,
            environment: ["GPSLOG_DATABASE": logger.database, "TERM": "xterm"]
        )
        #expect(outcome.status == status)
        #expect(outcome.errors.contains(said))
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(outcome.output.isEmpty)
    }

    @Test(.enabled(if: Tool.tmux.isInstalled, "tmux is not installed"), arguments: ["TERM=dumb", "TERM="])
    func `by a terminal that cannot be drawn on`(variable: String) async throws {
        let logger = try Logger()
        let line =
            "\(variable) \(logger.gpslog.path) view --replay \(Checkout.fixture("outliers.nmea")); echo ended with $?; cat"
        try await TmuxTerminal.run(line, columns: 200) { terminal in
            let text = try await terminal.shows("ended with")
            #expect(text.contains("gpslog: gpslog view needs a full-screen terminal"))
            #expect(text.contains("ended with 64"))
        }
    }
}
