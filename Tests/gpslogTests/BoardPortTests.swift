import Glibc
import ProgramSupport
import Receivers
import SystemPackage
import TestSupport
import Testing

@Suite(
    .enabled(if: SimulatedMachine.isAvailable, "needs libumockdev: apt-get install umockdev"),
    .timeLimit(.minutes(2))
)
struct `A receiver on a serial port of the board` {
    @Test func `is listed as a port to name`() async {
        await #expect(processExitsWith: .success) {
            let logger = try Logger()
            let machine = try SimulatedMachine()
            try machine.plug("board-uart")
            var environment = machine.environment
            environment["GPSLOG_DATABASE"] = logger.database
            let outcome = try await logger.gpslog.run(["devices", "--json"], environment: environment)
            #expect(outcome.output.contains(#""path":"/dev/ttyAMA0""#))
            #expect(outcome.output.contains(#""certainty":"if-named""#))
        }
    }

    @Test func `is read where it is named, and from then on without being named`() async {
        await #expect(processExitsWith: .success) {
            let logger = try Logger()
            let machine = try SimulatedMachine()
            try machine.plug("board-uart")
            let line = try PseudoTerminal()
            guard let file = machine.root?.appending("dev").appending("ttyAMA0"), unsafe unlink(file.string) == 0,
                unsafe symlink(line.path.string, file.string) == 0
            else { throw Errno(rawValue: errno) }
            var environment = machine.environment
            environment["GPSLOG_DATABASE"] = logger.database

            for (turn, arguments) in [["record", "--device", "/dev/ttyAMA0"], ["record"]].enumerated() {
                let outcome = try await logger.gpslog.run(arguments, environment: environment) { program in
                    try #require(await program.says("reading serial port of the board at /dev/ttyAMA0"))
                    for second in 0..<3 {
                        let body = "GPRMC,08000\(3 * turn + second).00,A,4730.0000,N,01115.0000,E,0.0,84.4,211126,,,A"
                        try line.send(transmission([body]))
                        #expect(try line.drain(atMost: .seconds(60)))
                    }
                    try program.terminate()
                }
                try #require(outcome.status == 0, "\(outcome.errors)")
            }

            let exported = try await logger.exported()
            #expect(exported.rows.count == 6)
            #expect(Set(exported.column("receiver")) == ["platform-fe201000.serial-ttyAMA0"])
        }
    }
}
