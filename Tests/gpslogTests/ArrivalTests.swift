import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A recording that comes to a waypoint` {
    private let logger: Logger
    private let receiver: PlayedReceiver

    init() throws {
        logger = try Logger()
        receiver = try PlayedReceiver()
    }

    /// Records a walk of this many seconds, at rest at first, while `body` runs.
    private func walk(
        _ seconds: Int,
        _ options: String...,
        then body: (BuiltProgram.Running) async throws -> Void = { _ in }
    ) async throws -> BuiltProgram.Outcome {
        let text = try epochs(seconds, of: "city-walk", eachBeginningWith: "$GNRMC")
        return try await logger.run(recording: ["--device", receiver.path.string, "--no-filter"] + options) { program in
            #expect(await program.says("reading"))
            try await receiver.send(text, baud: 115_200)
            receiver.waitUntilRead()
            try await body(program)
            try program.terminate()
        }
    }

    // The walk's position after 24 seconds, 24 metres from its start.
    private static let corner = "53.8664935,10.6821185"

    @Test func `says so once, and ticks it off`() async throws {
        _ = try await logger.run("waypoint", "add", "Corner", "--at", Self.corner, "--radius", "5")
        let outcome = try await walk(40) { program in
            #expect(await program.says("arrived at"))
        }
        #expect(outcome.errors.matches(of: /2026-11-21T08:00:\d\dZ arrived at [0-9a-f]{8} Corner/).count == 1)
        let shown = try await logger.run("waypoint", "show", "1").output
        #expect(shown.contains("visited   yes\n"))
        #expect(shown.contains(/entered   2026-11-21T08:00:2\dZ at 53\.866\d+,10\.68\d+, by/))
        #expect(shown.contains(/left      2026-11-21T08:00:3\dZ at/))
    }

    @Test func `goes by the radius of the recording where the place has none`() async throws {
        _ = try await logger.run("waypoint", "add", "Corner", "--at", Self.corner)
        let outcome = try await walk(12, "--radius", "3") { program in
            #expect(await program.says("sentences arrive"))
        }
        #expect(!outcome.errors.contains("arrived"))
        #expect(try await logger.run("waypoint", "show", "1").output.contains("visited   no\n"))
    }

    @Test func `does not arrive where a note is made`() async throws {
        let outcome = try await walk(12) { program in
            #expect(await program.says("sentences arrive"))
            var added = ""
            while !added.contains("a position") {
                added = try await logger.run("waypoint", "add", "here").output
                if !added.contains("a position") { _ = try await logger.run("waypoint", "undo") }
            }
            #expect(added.contains(/\ here, at 53\.866\d\d,10\.68\d\d\d, a position [0-9.]+ s old/))
        }
        #expect(!outcome.errors.contains("arrived"))
        // The time in the receiver's reports advanced while the note was stored.
        #expect(try await logger.run("waypoint", "show", "1").output.contains("created   2026-11-21T08:0"))
    }

    @Test func `does not tell anew, after a pause, of a place that it is still at`() async throws {
        _ = try await logger.run("waypoint", "add", "Start", "--at", "53.8663299,10.6819098")
        let first = try await walk(4) { program in #expect(await program.says("arrived at")) }
        #expect(first.errors.contains("Start"))
        _ = try await logger.run("waypoint", "undone", "1")
        let again = try await walk(12) { program in #expect(await program.says("sentences arrive")) }
        #expect(!again.errors.contains("Start"))
    }
}
