import Glibc
import ProgramSupport
import Receivers
import SystemPackage
import TestSupport

/// A receiver on a simulated machine with a line behind its device file, so that a program can read it.
final class PluggedReceiver {
    private let machine: SimulatedMachine
    private var device: SimulatedDevice
    private var terminal: PseudoTerminal?

    /// A receiver that is not plugged in.
    init(on machine: SimulatedMachine, _ node: String = "ttyACM0", at socket: String = "1-1") {
        self.machine = machine
        device = SimulatedDevice(node, at: socket, "1546:01a8", serialNumber: "4711")
        // The library gives no device file a second time.
        device.hasDeviceFile = false
    }

    /// Is plugged in, for the so manieth time in the machine's life; what is behind it is at a path, or speaks here.
    func plug(count: Int = 7, before line: FilePath? = nil) throws {
        device.count = count
        try connect(to: line)
        try machine.plug(device)
    }

    /// Is unplugged.
    func unplug() throws {
        try hangUp()
        try machine.unplug(device)
    }

    /// Has a line again, of which udev tells nothing.
    func connect(to line: FilePath? = nil) throws {
        let terminal = line == nil ? try PseudoTerminal() : nil
        let file = try deviceFile
        guard let path = line ?? terminal?.path, unsafe symlink(path.string, file.string) == 0 else {
            throw Errno(rawValue: errno)
        }
        self.terminal = terminal
    }

    /// Loses its line, of which udev tells nothing.
    func hangUp() throws {
        terminal?.hangUp()
        terminal = nil
        guard try unsafe unlink(deviceFile.string) == 0 else { throw Errno(rawValue: errno) }
    }

    /// Reports the position at a second of a day, and waits until that is read.
    func report(_ second: Int) throws {
        let time = [second / 3600 % 24, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
        try terminal?.send(transmission(["GPRMC,\(time).00,A,4730.0000,N,01115.0000,E,0.0,84.4,211126,,,A"]))
        guard try terminal?.drain(atMost: .seconds(60)) == true else { throw Errno.timedOut }
    }

    private var deviceFile: FilePath {
        get throws {
            guard let folder = machine.root?.appending("dev") else { throw Errno.noSuchFileOrDirectory }
            // It is there from the first time on.
            _ = unsafe mkdir(folder.string, 0o755)
            return folder.appending(device.node)
        }
    }
}
