import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog record of several receivers` {
    let logger: Logger
    let one: PlayedReceiver
    let other: PlayedReceiver

    init() throws {
        logger = try Logger()
        one = try PlayedReceiver()
        other = try PlayedReceiver()
    }

    @Test func `stores each one's fixes as its own`() async throws {
        let outcome = try await record { program in
            async let first: Void = one.send(try epochs(8, of: "city-walk", eachBeginningWith: "$GNRMC"), baud: 38_400)
            try await other.send(try epochs(6, of: "at-rest", eachBeginningWith: "$GPGLL"), baud: 38_400)
            try await first
            one.waitUntilRead()
            other.waitUntilRead()
            try program.terminate()
        }
        #expect(outcome.status == 0)
        let receivers = try await logger.exported().column("receiver")
        #expect(receivers.count { $0 == one.path.string } == 8)
        #expect(receivers.count { $0 == other.path.string } == 6)
    }

    @Test func `goes on with one when the other is pulled`() async throws {
        let outcome = try await record { program in
            try await other.send(try epochs(3, of: "at-rest", eachBeginningWith: "$GPGLL"), baud: 38_400)
            other.hangUp()
            #expect(await program.says("\(other.path) has ended"))
            try await one.send(try epochs(8, of: "city-walk", eachBeginningWith: "$GNRMC"), baud: 38_400)
            one.waitUntilRead()
            try program.terminate()
        }
        #expect(outcome.status == 0)
        let receivers = try await logger.exported().column("receiver")
        #expect(receivers.count { $0 == one.path.string } == 8)
        #expect(receivers.count { $0 == other.path.string } >= 2)
    }

    @Test func `reads one where the other is not there, and says so at the end`() async throws {
        let arguments = ["--device", one.path.string, "--device", "/dev/nothing"]
        let outcome = try await logger.run(recording: arguments) { program in
            #expect(await program.says("there is no device at /dev/nothing"))
            try await one.send(try epochs(8, of: "city-walk", eachBeginningWith: "$GNRMC"), baud: 38_400)
            one.hangUp()
        }
        #expect(outcome.status == 69)
        #expect(try await logger.exported().rows.count == 8)
    }

    private func record(
        while body: (BuiltProgram.Running) async throws -> Void
    ) async throws -> BuiltProgram.Outcome {
        // The baud rate is given, because a delayed search would discard received data.
        let arguments = [one, other].flatMap { ["--device", $0.path.string] } + ["--baud", "38400"]
        return try await logger.run(recording: arguments) { program in
            #expect(await program.says("reading \(one.path)"))
            #expect(await program.says("reading \(other.path)"))
            try await body(program)
        }
    }
}
