import Glibc
import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(
    .enabled(if: SimulatedMachine.isAvailable, "needs libumockdev: apt-get install umockdev"),
    .timeLimit(.minutes(2))
)
struct `A receiver that the kernel has a driver for` {
    @Test func `is listed by its own name`() async {
        await #expect(processExitsWith: .success) {
            let logger = try Logger()
            let machine = try SimulatedMachine()
            try machine.plug("gnss")
            var environment = machine.environment
            environment["GPSLOG_DATABASE"] = logger.database
            let outcome = try await logger.gpslog.run(["devices", "--json"], environment: environment)
            #expect(outcome.output.contains(#""path":"/dev/gnss0""#))
            #expect(outcome.output.contains(#""certainty":"known""#))
        }
    }

    @Test func `is recorded, without a search for a speed that it does not have`() async {
        await #expect(processExitsWith: .success) {
            let logger = try Logger()
            let machine = try SimulatedMachine()
            try machine.plug("gnss")
            let line = try fileInPlaceOfDevice(of: machine, "gnss0")
            let sent = try epochs(3, of: "city-walk", eachBeginningWith: "$GNRMC")

            let outcome = try await logger.record(on: machine) { program in
                #expect(await program.says("reading UBX receiver at /dev/gnss0"))
                let writing = try FileDescriptor.open(line, .writeOnly)
                try writing.closeAfter { _ = try writing.writeAll(sent.utf8) }
                try await until(every: .milliseconds(100)) { try await logger.exported().rows.count >= 2 }
                try program.terminate()
            }

            #expect(outcome.status == 0)
            #expect(!outcome.errors.contains("baud"))
            #expect(try await logger.exported().column("receiver") == ["serial0-0", "serial0-0", "serial0-0"])
        }
    }
}

/// Creates a FIFO in place of a simulated device file: a test can write to it, although it is not a terminal.
private func fileInPlaceOfDevice(of machine: SimulatedMachine, _ name: String) throws -> FilePath {
    guard let file = machine.root?.appending("dev").appending(name), unsafe unlink(file.string) == 0,
        unsafe mkfifo(file.string, 0o600) == 0
    else { throw Errno(rawValue: errno) }
    return file
}
