import ProgramSupport
import TestSupport
import Testing

@Suite(
    .enabled(if: SimulatedMachine.isAvailable, "needs libumockdev: apt-get install umockdev"),
    .timeLimit(.minutes(2))
)
struct `gpslog record on a machine that was suspended` {
    @Test func `goes on in the same track where the line was hung up and udev says nothing`() async {
        await #expect(processExitsWith: .success) {
            let logger = try Logger()
            let machine = try SimulatedMachine()
            let receiver = PluggedReceiver(on: machine)
            try receiver.plug()

            let outcome = try await logger.record(on: machine) { program in
                #expect(await program.says("reading"))
                for second in 0..<3 { try receiver.report(second) }
                try receiver.hangUp()
                #expect(await program.says("was unplugged"))
                try receiver.connect()
                for second in 10..<13 { try receiver.report(second) }
                try program.terminate()
            }

            #expect(outcome.status == 0)
            let exported = try await logger.exported()
            #expect(exported.rows.count == 6)
            #expect(Set(exported.column("track")).count == 1)
        }
    }
}

extension Logger {
    func record(
        on machine: SimulatedMachine,
        _ options: String...,
        while body: (BuiltProgram.Running) async throws -> Void
    ) async throws -> BuiltProgram.Outcome {
        var environment = machine.environment
        environment["GPSLOG_DATABASE"] = database
        return try await gpslog.run(["record"] + options, environment: environment, while: body)
    }
}
