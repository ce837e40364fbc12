import GNSS
import Glibc
import Receivers
import SystemPackage
import TestSupport
import Testing

/// A machine without udev, as seen from a container.
@Suite(
    .enabled(if: SimulatedMachine.isAvailable, "needs libumockdev: apt-get install umockdev"),
    .disabled(if: Checkout.exists("/run/udev/control"), "udev runs here"),
    .timeLimit(.minutes(2))
)
struct `The discovery of receivers in a container` {
    @Test func `finds a device that is in the kernel's tree and has its device file`() async {
        await #expect(processExitsWith: .success) {
            let machine = try SimulatedMachine()
            try machine.plug(undescribed())
            let devices = try ReceiverDiscovery.presentDevices()
            #expect(devices.map(\.path) == ["/dev/ttyACM0"])
            #expect(devices.map(\.modelName) == ["u-blox 8"])
        }
    }

    @Test func `leaves out a device of the machine's that the container was not given`() async {
        await #expect(processExitsWith: .success) {
            let machine = try SimulatedMachine()
            try machine.plug(undescribed(hasDeviceFile: false))
            #expect(try ReceiverDiscovery.presentDevices().isEmpty)
        }
    }

    @Test func `finds a device to which a link alone leads`() async {
        await #expect(processExitsWith: .success) {
            let machine = try SimulatedMachine()
            let terminal = try PseudoTerminal()
            try machine.plug(undescribed(hasDeviceFile: false))
            try machine.link("usb-u-blox_AG_u-blox_GNSS_receiver-if00", to: terminal.path)
            let devices = try ReceiverDiscovery.presentDevices()
            #expect(devices.map(\.path) == [terminal.path])
            #expect(devices.map(\.identity.name) == ["u-blox_AG_u-blox_GNSS_receiver"])
            #expect(devices.map(\.certainty) == [.known])
        }
    }

    @Test func `lists a device once to which a link leads as well`() async {
        await #expect(processExitsWith: .success) {
            let machine = try SimulatedMachine()
            try machine.plug(undescribed())
            try machine.link("usb-u-blox_AG_u-blox_GNSS_receiver-if00", to: "../../ttyACM0")
            #expect(try ReceiverDiscovery.presentDevices().map(\.path) == ["/dev/ttyACM0"])
        }
    }

    @Test func `tells of a link that comes, is replaced, and goes`() async {
        await #expect(processExitsWith: .success) {
            let machine = try SimulatedMachine()
            let (first, second) = (try PseudoTerminal(), try PseudoTerminal())
            let name = "usb-FTDI_FT232R_USB_UART_A10K3XYZ-if00-port0"
            var events = try ReceiverDiscovery.events().makeAsyncIterator()
            #expect(await events.next() == .present([]))

            try machine.link(name, to: first.path)
            let device = try #require(await events.next()?.devices.first)
            #expect(device.path == first.path)

            try machine.unlink(name)
            try machine.link(name, to: second.path)
            #expect(await events.next() == .removed(device))
            let again = try #require(await events.next()?.devices.first)
            #expect(again.path == second.path)
            #expect(again.identity == device.identity)

            try machine.unlink(name)
            #expect(await events.next() == .removed(again))
        }
    }
}

private func undescribed(hasDeviceFile: Bool = true) -> SimulatedDevice {
    var device = SimulatedDevice("ttyACM0", at: "1-2", "1546:01a8")
    (device.hasDeviceFile, device.isDescribed) = (hasDeviceFile, false)
    return device
}

extension SimulatedMachine {
    /// The folder of links, created if necessary.
    private func links() throws -> FilePath {
        guard let root else { throw Errno.noSuchFileOrDirectory }
        let folders = ["dev", "dev/serial", "dev/serial/by-id"].map { root.appending($0) }
        for folder in folders { _ = unsafe mkdir(folder.string, 0o755) }
        return folders[2]
    }

    fileprivate func link(_ name: String, to target: FilePath) throws {
        guard unsafe symlink(target.string, try links().appending(name).string) == 0 else {
            throw Errno(rawValue: errno)
        }
    }

    fileprivate func unlink(_ name: String) throws {
        _ = unsafe Glibc.unlink(try links().appending(name).string)
    }
}
