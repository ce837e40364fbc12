import GNSS
import Receivers
import SystemPackage
import TestSupport
import Testing

private let ublox8 = "/sys/devices/pci0000:00/0000:00:14.0/usb1/1-2/1-2:1.0/tty/ttyACM0"

@Suite(
    .enabled(if: SimulatedMachine.isAvailable, "needs libumockdev: apt-get install umockdev"),
    .timeLimit(.minutes(2))
)
struct `The discovery of receivers` {
    @Test func `lists serial ports on USB, and no others`() async {
        await #expect(processExitsWith: .success) {
            let machine = try SimulatedMachine()
            try machine.plug("board-serial-port")
            try machine.plug("ftdi-adapter")
            try machine.plug("ublox8")

            let devices = try ReceiverDiscovery.presentDevices()

            #expect(devices.map(\.path) == ["/dev/ttyACM0", "/dev/ttyUSB0"])
            #expect(devices.map(\.certainty) == [.known, .maybe])
            #expect(
                devices.map(\.identity.name) == [
                    "pci-0000:00:14.0-usb-0:2:1.0-1546:01a8", "FTDI_FT232R_USB_UART_A10K3XYZ",
                ]
            )
        }
    }

    @Test func `lists a port of the board that has a chip, by its place on the board, and calls it none to try`() async
    {
        await #expect(processExitsWith: .success) {
            let machine = try SimulatedMachine()
            try machine.plug("board-serial-port")
            try machine.plug("board-uart")

            let devices = try ReceiverDiscovery.presentDevices()

            #expect(devices.map(\.path) == ["/dev/ttyAMA0"])
            #expect(devices.map(\.certainty) == [.ifNamed])
            #expect(devices.map(\.identity.name) == ["platform-fe201000.serial-ttyAMA0"])
            #expect(ReceiverDiscovery.automaticChoice(from: devices, recognised: []).isEmpty)
            let recognised = Set(devices.map(\.identity))
            #expect(ReceiverDiscovery.automaticChoice(from: devices, recognised: recognised) == devices)
        }
    }

    @Test func `lists the kernel's own receivers`() async {
        await #expect(processExitsWith: .success) {
            let machine = try SimulatedMachine()
            try machine.plug("gnss")

            let devices = try ReceiverDiscovery.presentDevices()

            #expect(devices.map(\.path) == ["/dev/gnss0"])
            #expect(devices.map(\.modelName) == ["UBX receiver"])
            #expect(devices.map(\.certainty) == [.known])
            #expect(devices.map(\.identity.name) == ["serial0-0"])
        }
    }

    @Test func `finds nothing on a machine without receivers, and says so first`() async {
        await #expect(processExitsWith: .success) {
            let machine = try SimulatedMachine()
            try machine.plug("board-serial-port")
            var events = try ReceiverDiscovery.events().makeAsyncIterator()

            #expect(await events.next() == .present([]))
        }
    }

    @Test func `tells what is there, what comes and what goes`() async {
        await #expect(processExitsWith: .success) {
            let machine = try SimulatedMachine()
            try machine.plug("ublox8")
            var events = try ReceiverDiscovery.events().makeAsyncIterator()
            #expect(await events.next()?.paths == ["present /dev/ttyACM0"])

            try machine.plug("ftdi-adapter")
            #expect(await events.next()?.paths == ["added /dev/ttyUSB0"])

            try machine.unplug(ublox8)
            #expect(await events.next()?.paths == ["removed /dev/ttyACM0"])
        }
    }

    @Test func `names a device that no udev has described`() async {
        await #expect(processExitsWith: .success) {
            let machine = try SimulatedMachine()
            var events = try ReceiverDiscovery.events().makeAsyncIterator()
            #expect(await events.next() == .present([]))

            try machine.plug("ublox7-without-udev")

            let event = await events.next()
            guard case .added(let device) = event else {
                Issue.record("no device was added, but \(String(describing: event))")
                return
            }
            #expect(device.modelName == "u-blox 7")
            #expect(device.driver == "cdc_acm")
            #expect(device.identity == ReceiverIdentity("usb-1-4:1.0-1546:01a7"))
        }
    }

    #if compiler(>=6.3)
    @Test(arguments: ["A10K3XYZ", "0001"])
    func `takes two devices of one serial number for two`(serialNumber: String) async {
        await #expect(processExitsWith: .success) { [serialNumber = serialNumber as String] in
            let machine = try SimulatedMachine()
            try machine.plug(SimulatedDevice("ttyUSB0", at: "1-3", "10c4:ea60", serialNumber: serialNumber))
            var events = try ReceiverDiscovery.events().makeAsyncIterator()
            let first = try #require(await events.next()?.devices)

            try machine.plug(SimulatedDevice("ttyUSB1", at: "1-4", "10c4:ea60", serialNumber: serialNumber))

            let second = try #require(await events.next()?.devices.first)
            let name = serialNumber == "0001" ? "pci-0000:00:14.0-usb-0:3:1.0-10c4:ea60" : "Maker_Model_A10K3XYZ"
            #expect(first.map(\.identity.name) == [name])
            #expect(second.identity.name == "pci-0000:00:14.0-usb-0:4:1.0-10c4:ea60")
        }
    }
    #endif

    @Test func `knows a device again in another socket and under another name`() async {
        await #expect(processExitsWith: .success) {
            let machine = try SimulatedMachine()
            let device = SimulatedDevice("ttyUSB0", at: "1-3", "0403:6001", serialNumber: "A10K3XYZ")
            try machine.plug(device)
            var events = try ReceiverDiscovery.events().makeAsyncIterator()
            let first = try #require(await events.next()?.devices)

            try machine.unplug(device)
            #expect(await events.next()?.paths == ["removed /dev/ttyUSB0"])
            try machine.plug(SimulatedDevice("ttyUSB1", at: "1-4", "0403:6001", serialNumber: "A10K3XYZ"))

            let again = try #require(await events.next()?.devices.first)
            #expect([again.identity] == first.map(\.identity))
        }
    }

    @Test func `tells a device again that a new rule calls a receiver`() async {
        await #expect(processExitsWith: .success) {
            let machine = try SimulatedMachine()
            let device = SimulatedDevice("ttyUSB0", at: "1-3", "0403:6001", serialNumber: "A10K3XYZ")
            try machine.plug(device)
            var events = try ReceiverDiscovery.events().makeAsyncIterator()
            #expect(await events.next()?.devices.map(\.certainty) == [.maybe])

            try machine.change(device, "GPSLOG", to: "1")

            #expect(await events.next()?.paths == ["removed /dev/ttyUSB0"])
            #expect(await events.next()?.devices.map(\.certainty) == [.known])
        }
    }

    @Test func `ends when nobody watches any more`() async {
        await #expect(processExitsWith: .success) {
            _ = try SimulatedMachine()
            let events = try ReceiverDiscovery.events()
            let watch = Task {
                var count = 0
                for await _ in events { count += 1 }
                return count
            }

            watch.cancel()

            #expect(await watch.value <= 1)
        }
    }
}

extension ReceiverEvent {
    /// The event in words, one per device.
    var paths: [String] {
        switch self {
        case .present: devices.map { "present \($0.path)" }
        case .added: devices.map { "added \($0.path)" }
        case .removed: devices.map { "removed \($0.path)" }
        }
    }

    var devices: [ReceiverDevice] {
        switch self {
        case .present(let devices): devices
        case .added(let device), .removed(let device): [device]
        }
    }
}
