import CLibudev
import Glibc
import Platform
import SystemPackage

/// A connection to libudev; for one thread only.
@safe struct UdevContext: ~Copyable {
    private let pointer: OpaquePointer

    /// The subsystems that receivers are found in.
    static let subsystems = ["tty", "gnss"]

    /// A connection of its own.
    ///
    /// Throws where there is no memory for it.
    init() throws(DiscoveryError) {
        guard let pointer = unsafe udev_new() else { throw .unavailable(Errno(rawValue: errno)) }
        unsafe self.pointer = unsafe pointer
    }

    deinit {
        _ = unsafe udev_unref(pointer)
    }

    /// The devices that can be receivers and that udev has done with, in no order.
    ///
    /// Includes those that are known by their links alone, where no udev runs.
    func present() -> [PluggedDevice] {
        Self.isUdevRunning ? described() : PluggedDevice.reachable(described(), by: SerialLink.present())
    }

    private func described() -> [PluggedDevice] {
        guard let enumeration = unsafe udev_enumerate_new(pointer) else { return [] }
        defer { _ = unsafe udev_enumerate_unref(enumeration) }
        for subsystem in Self.subsystems { unsafe udev_enumerate_add_match_subsystem(enumeration, subsystem) }
        unsafe udev_enumerate_scan_devices(enumeration)
        var found: [PluggedDevice] = []
        var entry = unsafe udev_enumerate_get_list_entry(enumeration)
        while let present = unsafe entry {
            if let path = unsafe udev_list_entry_get_name(present), unsafe !Self.isConsole(path),
                let device = unsafe udev_device_new_from_syspath(pointer, path)
            {
                let device = unsafe UdevDevice(owning: device)
                if device.isReady, let plugged = device.plugged { found.append(plugged) }
            }
            unsafe entry = unsafe udev_list_entry_get_next(present)
        }
        return found
    }

    /// True where a terminal is one of the many that are the kernel's own, and need not be looked at.
    private static func isConsole(_ systemPath: UnsafePointer<CChar>) -> Bool {
        let folder = "/sys/devices/virtual/tty/"
        return unsafe strncmp(systemPath, folder, folder.utf8.count) == 0
    }

    /// A monitor of what udev tells as devices come and go, from now on; nil where this process may not listen.
    func monitor() -> UdevMonitor? {
        guard let monitor = unsafe udev_monitor_new_from_netlink(pointer, "udev") else { return nil }
        return unsafe UdevMonitor(owning: monitor)
    }

    /// True where udev runs: if not, nobody names what is there.
    static var isUdevRunning: Bool { unsafe access(controlSocket, F_OK) == 0 }

    /// True where udev tells what comes and goes.
    ///
    /// It does not tell a container, though that may be shown udev's folder: the news is for its own network namespace,
    /// and of that the kernel lists the sockets.
    static var isUdevHeard: Bool { isUdevRunning && isControlSocketOurs }

    private static let controlSocket = "/run/udev/control"

    private static let isControlSocketOurs: Bool = {
        guard let file = try? OwnedFileDescriptor(opening: "/proc/self/net/unix", .readOnly) else { return true }
        var list: [UInt8] = []
        while let more = try? file.read(atMost: 65_536), !more.isEmpty { list += more }
        return list.isEmpty || String(decoding: list, as: UTF8.self).contains(" \(controlSocket)\n")
    }()
}
