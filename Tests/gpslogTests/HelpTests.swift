import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15)))
struct `gpslog help` {
    @Test func `names times as they are written`() async throws {
        let help = try await BuiltProgram("gpslog").run(["help", "vacuum"]).output
        #expect(help.contains("(default: 1m)"))
    }

    @Test(arguments: [
        (["export", "--from", "someday"], "write a time such as 2026-11-21T08:00:00Z, 2026-11-21, 10:20 or yesterday"),
        (["why", "someday"], "write a time such as 2026-11-21T08:00:00Z"),
        (["record", "--duration", "3"], "write a number with its unit, such as 90s, 10m or 1h30m"),
        (["record", "--capture", "x", "--rotate", "1h"], "write day, or a size such as 100MB"),
    ])
    func `says in a refusal what is to be written`(arguments: [String], hint: String) async throws {
        let outcome = try await BuiltProgram("gpslog").run(arguments)
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("is invalid for"))
        #expect(outcome.errors.contains(hint))
        #expect(outcome.errors.hasSuffix("; see: gpslog help \(arguments[0])\n"))
    }
}
