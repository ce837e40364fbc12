import Platform
package import Receivers
import Recording
package import SystemPackage

/// Checks that the port can be opened and no other program uses it.
package enum PortCheck {
    /// Checks that this user may read a port; without access, its file is missing although udev knows the device.
    package static func permission(_ path: FilePath, access: PortAccess?) -> Diagnosis {
        guard let access else {
            return .obstacle(
                .permission,
                "\(path) is plugged in, but its device file is missing here",
                remedy: "start the container with `--device \(path)`",
                .unavailable
            )
        }
        guard let remedy = access.remedy(for: path) else { return .fine(.permission, "you may read \(path)") }
        return .obstacle(.permission, "you may not read \(path)", remedy: remedy, .noPermission)
    }

    /// Checks that no other program has the port open; `service` finds the system service of a process.
    package static func holder(
        of path: FilePath,
        _ holders: PortHolders,
        service: (PortHolder) -> String?
    ) -> Diagnosis {
        guard let occupation = PortOccupation(of: path, by: holders, service: service) else {
            let remark = holders.isComplete ? "" : ", as far as you may look"
            return .fine(.port, "no other program has \(path) open\(remark)")
        }
        return .obstacle(.port, occupation.statement, remedy: occupation.remedy, .temporary)
    }
}

/// Checks a serial port of the board.
package enum BoardPortCheck {
    /// Reports whether a port, with links resolved, is the kernel's console; nil if it is not.
    package static func console(at path: FilePath, _ board: BoardStatus) -> Diagnosis? {
        guard let name = path.lastComponent?.string, board.consoles.contains(name) else { return nil }
        let place = board.isRaspberryPi ? "/boot/firmware/cmdline.txt" : "the kernel's command line"
        let words = board.isRaspberryPi ? "`console=serial0,115200`" : "`console=\(name)`"
        return .remark(
            .port,
            "\(path) is a console of the kernel; its messages disturb a receiver",
            remedy: "remove \(words) from \(place), run `sudo systemctl disable --now serial-getty@\(name)`, and reboot"
        )
    }

    /// How to enable the board's own port if it is missing; nil if nothing needs to be enabled.
    static func remedy(_ board: BoardStatus) -> String? {
        guard board.isRaspberryPi, !board.hasFirstPort else { return nil }
        return "for a receiver on the pins of this \(board.model ?? "board"), add `enable_uart=1` to "
            + "/boot/firmware/config.txt (and `dtoverlay=disable-bt` for the better of its two ports) and reboot"
    }
}

/// How a machine uses the serial ports of its board.
package struct BoardStatus: Hashable, Sendable {
    /// The name of the board; nil if it has none, such as a PC.
    package var model: String?

    /// The names of the ports used as kernel consoles.
    package var consoles: Set<String>

    /// Whether the board's first port is available as `/dev/serial0`.
    package var hasFirstPort: Bool

    package init(model: String? = nil, consoles: Set<String> = [], hasFirstPort: Bool = false) {
        (self.model, self.consoles, self.hasFirstPort) = (model, consoles, hasFirstPort)
    }

    /// Examines the board and the kernel of the machine with this root folder.
    package init(ofMachineAt root: FilePath) {
        func text(_ path: String) -> String? { FileText.contents(of: root.appending(path)) }
        let firstPort = FolderListing.target(of: root.appending("dev/serial0"))?.lastComponent?.string
        hasFirstPort = firstPort != nil
        model = text("proc/device-tree/model").map { String($0.prefix { $0 != "\0" }) }
        let words = (text("proc/cmdline") ?? "").split(whereSeparator: \.isWhitespace)
        let told = words.filter { $0.hasPrefix("console=") }
            .compactMap { $0.dropFirst("console=".count).split(separator: ",").first }
        consoles = KernelConsoles.names(in: root).union(told.map { $0 == "serial0" ? firstPort ?? "" : String($0) })
    }

    package var isRaspberryPi: Bool { model?.hasPrefix("Raspberry Pi") == true }
}

/// Recognises files that cannot be receivers, without opening them.
enum DeviceKindCheck {
    /// The major number of Linux's memory devices: /dev/null, /dev/zero, /dev/random.
    private static let memoryDevices: UInt = 1

    /// Reports why a path cannot be a receiver; nil if it may be, or does not exist.
    static func diagnosis(_ path: FilePath) -> Diagnosis? {
        guard let status = try? FileStatus(at: path) else { return nil }
        if status.isRegularFile {
            return .obstacle(
                .receiver,
                "\(path) is a file, not a receiver",
                remedy: "use `gpslog replay \(path)`",
                .dataError
            )
        }
        let isMemory = status.isCharacterDevice && status.driverNumber == memoryDevices
        return status.isDirectory || status.isBlockDevice || isMemory ? noPort(path) : nil
    }

    private static func noPort(_ path: FilePath) -> Diagnosis {
        .obstacle(
            .receiver,
            "\(path) is not a serial port",
            remedy: "name a serial port, a pseudo-terminal or a FIFO; `gpslog devices` lists receivers",
            .dataError
        )
    }
}

/// Checks that ModemManager does not interfere: it probes ports for modems.
package enum ModemManagerCheck {
    /// Checks that ModemManager ignores a device; nil if udev, and therefore ModemManager, does not know it.
    package static func diagnosis(_ device: ReceiverDevice?, isRunning: Bool) -> Diagnosis {
        guard isRunning else { return .fine(.modemManager, "ModemManager is not running") }
        guard let device, !device.isKnownToModemManager else {
            return .fine(.modemManager, "ModemManager is running, but does not use the receiver")
        }
        return .remark(
            .modemManager,
            "ModemManager is running and may probe \(device.path) for a modem",
            remedy: remedy(for: device)
        )
    }

    private static func remedy(for device: ReceiverDevice) -> String {
        guard let numbers = device.usbNumbers?.split(separator: ":"), numbers.count == 2 else {
            return "`sudo systemctl disable --now ModemManager`"
        }
        // Matches the serial number if known, because another device of the same manufacturer may be a modem.
        let serial = device.serialNumber.map { ", ATTRS{serial}==\"\($0)\"" } ?? ""
        let rule = """
            ACTION!="remove", SUBSYSTEM=="tty", ATTRS{idVendor}=="\(numbers[0])", ATTRS{idProduct}=="\(numbers[1])"\(serial), \
            ENV{ID_MM_PORT_IGNORE}="1"
            """
        return """
            `echo '\(rule)' | sudo tee -a /etc/udev/rules.d/71-my-receiver.rules; sudo udevadm control --reload; \
            sudo systemctl restart ModemManager`, then unplug the receiver and plug it in again
            """
    }
}
