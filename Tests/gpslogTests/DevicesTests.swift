import SystemPackage
import TestSupport
import Testing

@Suite(
    .enabled(if: SimulatedMachine.isAvailable, "needs libumockdev: apt-get install umockdev"),
    .timeLimit(.minutes(2))
)
struct `gpslog devices` {
    @Test func `lists what is plugged in as a table`() async {
        await #expect(processExitsWith: .success) {
            let machine = try SimulatedMachine()
            try machine.plug("ublox8")
            let outcome = try await devices(on: machine)
            let lines = outcome.output.split(separator: "\n")
            #expect(outcome.status == 0)
            #expect(outcome.errors.isEmpty)
            #expect(lines.first == "path          receiver  name      driver   line")
            #expect(lines.dropFirst().first == "/dev/ttyACM0  known     u-blox 8  cdc_acm")
            #expect(lines.contains("   identity  pci-0000:00:14.0-usb-0:2:1.0-1546:01a8"))
        }
    }

    @Test func `lists what is plugged in as JSON`() async {
        await #expect(processExitsWith: .success) {
            let machine = try SimulatedMachine()
            try machine.plug("ftdi-adapter")
            let outcome = try await devices(on: machine, "--json")
            #expect(outcome.output.hasPrefix(#"[{"path":"/dev/ttyUSB0","model":"FTDI FT232R USB UART","#))
            #expect(outcome.output.contains(#""certainty":"maybe""#))
            #expect(outcome.output.hasSuffix("}]\n"))
        }
    }

    @Test func `says so where nothing is plugged in`() async {
        await #expect(processExitsWith: .success) {
            let outcome = try await devices(on: try SimulatedMachine())
            #expect(outcome.output == "No receivers are plugged in.\n")
        }
    }

    @Test func `lists them though the database cannot be read, and says so`() async {
        await #expect(processExitsWith: .success) {
            let machine = try SimulatedMachine()
            try machine.plug("ublox8")
            let outcome = try await devices(on: machine, "--json", "--database", "/etc/passwd")
            #expect(outcome.status == 0)
            #expect(outcome.output.contains(#""model":"u-blox 8""#))
            #expect(outcome.errors.contains("/etc/passwd is not a gpslog database"))
        }
    }
}

/// Runs `gpslog devices` on a simulated machine, without a database.
private func devices(on machine: SimulatedMachine, _ options: String...) async throws -> BuiltProgram.Outcome {
    var environment = machine.environment
    environment["GPSLOG_DATABASE"] = "/tmp/no-such-folder/gpslog.sqlite"
    return try await BuiltProgram("gpslog").run(["devices"] + options, environment: environment)
}
