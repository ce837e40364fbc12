import Glibc
import Receivers
import SystemPackage
import TestSupport
import Testing

/// Number of cycles of plugging in and out, set by `GPSLOG_PLUG_CYCLES`; the default takes some seconds.
private var cycles: Int { unsafe getenv("GPSLOG_PLUG_CYCLES").flatMap { Int(unsafe String(cString: $0)) } ?? 200 }

@Suite(
    .enabled(if: SimulatedMachine.isAvailable, "needs libumockdev: apt-get install umockdev"),
    // For thousands of cycles before a release.
    .timeLimit(.minutes(60))
)
struct `A watch of devices that are plugged in and out over and over` {
    @Test func `keeps neither descriptors nor memory`() async {
        await #expect(processExitsWith: .success) {
            let machine = try SimulatedMachine()
            let watch = try PlugCycles(on: machine)
            // Warm up, so that one-time allocations don't count.
            try await watch.run(cycles / 4)
            let before = try Footprint()
            try await watch.run(cycles)
            let after = try Footprint()
            print("\(cycles) plug cycles: \(before) before, \(after) after")
            #expect(after.descriptors == before.descriptors)
            // The simulated machine in the same process keeps some bytes of each cycle.
            #expect(after.kilobytes - before.kilobytes < 1024 + cycles / 4)
        }
    }
}

/// Plugs devices of all kinds in and out, one at a time.
private final class PlugCycles {
    private let machine: SimulatedMachine
    private var events: AsyncStream<ReceiverEvent>.Iterator
    private var plugged = 0

    init(on machine: SimulatedMachine) throws {
        self.machine = machine
        events = try ReceiverDiscovery.events().makeAsyncIterator()
    }

    func run(_ cycles: Int) async throws {
        if plugged == 0 { #expect(await events.next(isolation: #isolation) == .present([])) }
        for _ in 0..<cycles {
            plugged += 1
            let device = device(plugged)
            try machine.plug(device)
            guard case .added(let added) = await events.next(isolation: #isolation) else {
                throw Errno.noSuchAddressOrDevice
            }
            try machine.unplug(device)
            guard await events.next(isolation: #isolation) == .removed(added) else {
                throw Errno.noSuchAddressOrDevice
            }
        }
    }

    private func device(_ count: Int) -> SimulatedDevice {
        let socket = "1-\(1 + count % 4)"
        let kinds = [
            SimulatedDevice("ttyACM\(count % 3)", at: socket, "1546:01a8"),
            SimulatedDevice("ttyUSB\(count % 3)", at: socket, "0403:6001", serialNumber: "A10K3XYZ"),
            SimulatedDevice("ttyUSB\(count % 3)", at: socket, "10c4:ea60", serialNumber: "0001"),
            SimulatedDevice("ttyUSB\(count % 3)", at: socket, "1a86:7523"),
            SimulatedDevice("ttyUSB\(count % 3)", at: socket, "091e:0003"),
        ]
        var device = kinds[count % kinds.count]
        // The library cannot create a device file again.
        (device.count, device.hasDeviceFile) = (count, false)
        return device
    }
}
