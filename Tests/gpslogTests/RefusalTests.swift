import ProgramSupport
import SystemPackage
import TestSupport
import Testing

/// User errors: a single sentence says what to do, and the exit status marks the kind of error.
@Suite(.timeLimit(.minutes(2)))
struct `gpslog refuses` {
    @Test func `a port that is being read, by the name of the program that has it`() async throws {
        let receiver = try PlayedReceiver()
        let (logger, other) = (try Logger(), try Logger())
        let recording = try await logger.record(from: receiver.path) { program in
            #expect(await program.says("reading"))
            let outcome = try await other.run("record", "--device", receiver.path.string)
            #expect(outcome.status == 75)
            #expect(
                outcome.errors.hasPrefix(
                    "gpslog: gpslog (pid \(program.processIdentifier)) has \(receiver.path) open; "
                )
            )
            outcome.expectOneSentence()
            #expect(other.folder.contents == [])
            try program.terminate()
        }
        #expect(recording.status == 0)
    }
}
