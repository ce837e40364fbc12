import Glibc
import ProgramSupport
import TestSupport
import Testing

/// The number of connect and disconnect cycles, set by GPSLOG_PLUG_CYCLES; by default, for a few seconds.
///
/// Limited by the library that simulates the machine. It keeps a socket in the program for each open terminal, leaks
/// one in seventy if threads open and close at the same time, and ends the program after fifty leaks.
private var cycles: Int {
    min(3000, unsafe getenv("GPSLOG_PLUG_CYCLES").flatMap { Int(unsafe String(cString: $0)) } ?? 40)
}

@Suite(
    .enabled(if: SimulatedMachine.isAvailable, "needs libumockdev: apt-get install umockdev"),
    // Thousands of cycles before a release take this long.
    .timeLimit(.minutes(60))
)
struct `gpslog record of a receiver that is plugged in and out over and over` {
    @Test func `stores each of its fixes, and keeps neither descriptors nor memory`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let logger = try Logger()
            let machine = try SimulatedMachine()
            var footprints: [Footprint] = []

            let outcome = try await logger.record(on: machine) { program in
                #expect(await program.says("waiting for one"))
                for cycle in 1...cycles {
                    let receiver = PluggedReceiver(on: machine, "ttyACM\(cycle % 3)", at: "1-\(1 + cycle % 4)")
                    try receiver.plug(count: cycle)
                    try receiver.report(cycle)
                    try receiver.unplug()
                    guard [cycles / 10, cycles / 2, cycles].contains(cycle) else { continue }
                    // Once the last disconnection is reported, everything is closed within seconds.
                    #expect(await program.says("was unplugged", times: cycle))
                    try await Task.sleep(for: .seconds(3))
                    footprints.append(try Footprint(of: program.processIdentifier))
                    print("after \(cycle) of \(cycles) plug cycles: \(footprints[footprints.count - 1])")
                }
                try program.terminate()
            }

            #expect(outcome.status == 0)
            #expect(try await logger.exported(all: true).rows.count == cycles)
            let descriptors = footprints.map { $0.descriptors - $0.sockets }
            #expect(descriptors[2] == descriptors[0])
            #expect(footprints[2].kilobytes - footprints[0].kilobytes < 2048)
        }
        print(String(decoding: result?.standardOutputContent ?? [], as: UTF8.self))
    }
}
