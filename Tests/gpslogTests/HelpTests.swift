import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15)))
struct `gpslog help` {
    @Test func `names times as they are written`() async throws {
        let help = try await BuiltProgram("gpslog").run(["help", "vacuum"]).output
        #expect(help.contains("(default: 1m)"))
    }
}
