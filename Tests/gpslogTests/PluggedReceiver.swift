import Glibc
import ProgramSupport
import Receivers
import SystemPackage
import TestSupport

/// A receiver on a simulated machine with a pseudo-terminal behind its device file, for programs to read.
final class PluggedReceiver {
    private let machine: SimulatedMachine
    private var device: SimulatedDevice
    private var terminal: PseudoTerminal?

    init(on machine: SimulatedMachine, _ node: String = "ttyACM0", at socket: String = "1-1") {
        self.machine = machine
        device = SimulatedDevice(node, at: socket, "1546:01a8", serialNumber: "4711")
        // The library does not create a device file a second time.
        device.hasDeviceFile = false
    }

    /// Connects the receiver with this USB device number, in front of a given line or a new pseudo-terminal.
    func plug(count: Int = 7, before line: FilePath? = nil) throws {
        device.count = count
        try connect(to: line)
        try machine.plug(device)
    }

    func unplug() throws {
        try hangUp()
        try machine.unplug(device)
    }

    /// Provides a line behind the device file, without an event from udev.
    func connect(to line: FilePath? = nil) throws {
        let terminal = line == nil ? try PseudoTerminal() : nil
        let file = try deviceFile
        guard let path = line ?? terminal?.path, unsafe symlink(path.string, file.string) == 0 else {
            throw Errno(rawValue: errno)
        }
        self.terminal = terminal
    }

    /// Removes the line behind the device file, without an event from udev.
    func hangUp() throws {
        terminal?.hangUp()
        terminal = nil
        guard try unsafe unlink(deviceFile.string) == 0 else { throw Errno(rawValue: errno) }
    }

    /// Reports the position at a second of the day and waits until it is read.
    func report(_ second: Int) throws {
        let time = [second / 3600 % 24, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
        try terminal?.send(transmission(["GPRMC,\(time).00,A,4730.0000,N,01115.0000,E,0.0,84.4,211126,,,A"]))
        guard try terminal?.drain(atMost: .seconds(60)) == true else { throw Errno.timedOut }
    }

    private var deviceFile: FilePath {
        get throws {
            guard let folder = machine.root?.appending("dev") else { throw Errno.noSuchFileOrDirectory }
            // The folder exists after the first time.
            _ = unsafe mkdir(folder.string, 0o755)
            return folder.appending(device.node)
        }
    }
}
