import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog track` {
    @Test func `is refused where a recording goes on, but for a name`() async throws {
        let (receiver, logger) = (try PlayedReceiver(), try Logger())
        _ = try await logger.record(from: receiver.path) { program in
            #expect(await program.says("reading"))
            try await receiver.send(try epochs(6, of: "city-walk", eachBeginningWith: "$GNRMC"), baud: 38_400)
            try await until { try await !(JSONValue(parsing: logger.run("tracks", "--json").output).elements.isEmpty) }
            let refused = try await logger.run("track", "delete", "1")
            #expect(refused.status == 75)
            #expect(refused.errors.hasPrefix("gpslog: track 1 is still being recorded; "))
            #expect(try await logger.run("track", "name", "1", "Now").status == 0)
            try program.terminate()
        }
    }
}
