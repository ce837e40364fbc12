import CLibudev
import Glibc
import Platform
import SystemPackage

/// A connection to libudev, for use on one thread.
@safe struct UdevContext: ~Copyable {
    private let pointer: OpaquePointer

    /// The kernel subsystems that may contain receivers.
    static let subsystems = ["tty", "gnss"]

    /// Connects to libudev; throws if memory runs out.
    init() throws(DiscoveryError) {
        guard let pointer = unsafe udev_new() else { throw .unavailable(Errno(rawValue: errno)) }
        unsafe self.pointer = unsafe pointer
    }

    deinit {
        _ = unsafe udev_unref(pointer)
    }

    /// The possible receivers that udev has finished setting up, in no particular order.
    ///
    /// Includes devices that only links describe if udev is not running.
    func present() -> [DevicePresence] {
        Self.isUdevRunning ? described() : DevicePresence.reachable(described(), by: SerialLink.present())
    }

    private func described() -> [DevicePresence] {
        guard let enumeration = unsafe udev_enumerate_new(pointer) else { return [] }
        defer { _ = unsafe udev_enumerate_unref(enumeration) }
        for subsystem in Self.subsystems { unsafe udev_enumerate_add_match_subsystem(enumeration, subsystem) }
        unsafe udev_enumerate_scan_devices(enumeration)
        var found: [DevicePresence] = []
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

    /// Whether a terminal is one of the kernel's many virtual consoles.
    private static func isConsole(_ systemPath: UnsafePointer<CChar>) -> Bool {
        let folder = "/sys/devices/virtual/tty/"
        return unsafe strncmp(systemPath, folder, folder.utf8.count) == 0
    }

    /// Starts to monitor udev events; `nil` if this process lacks the permission.
    func monitor() -> UdevMonitor? {
        guard let monitor = unsafe udev_monitor_new_from_netlink(pointer, "udev") else { return nil }
        return unsafe UdevMonitor(owning: monitor)
    }

    /// Whether udev is running, which names the devices.
    static var isUdevRunning: Bool { unsafe access(controlSocket, F_OK) == 0 }

    /// Whether this process receives udev events.
    ///
    /// A container does not, even if it sees udev's folder: the events go to udev's own network namespace. The kernel
    /// lists the sockets of this process's namespace, so the list shows whether they share one.
    static var isUdevHeard: Bool { isUdevRunning && isControlSocketOurs }

    private static let controlSocket = "/run/udev/control"

    private static let isControlSocketOurs: Bool = {
        guard let file = try? UniqueFileDescriptor(opening: "/proc/self/net/unix", .readOnly) else { return true }
        var list: [UInt8] = []
        while let more = try? file.read(atMost: 65_536), !more.isEmpty { list += more }
        return list.isEmpty || String(decoding: list, as: UTF8.self).contains(" \(controlSocket)\n")
    }()
}

/// Receives udev events from the kernel's netlink socket.
@safe struct UdevMonitor: ~Copyable {
    /// Readable when an event can be received.
    let descriptor: UniqueFileDescriptor

    private let pointer: OpaquePointer

    enum Change {
        case came(DevicePresence)
        case went(systemPath: String)
        /// A device that cannot be a receiver.
        case irrelevant
        /// The kernel dropped events because of too many at once; list the devices again.
        case lost
    }

    /// Takes ownership of a monitor and starts listening; `nil` if it cannot listen.
    init?(owning pointer: OpaquePointer) {
        for subsystem in UdevContext.subsystems {
            unsafe udev_monitor_filter_add_match_subsystem_devtype(pointer, subsystem, nil)
        }
        // Duplicated, because libudev closes its own descriptor.
        let copy = unsafe udev_monitor_enable_receiving(pointer) < 0 ? -1 : unsafe dup(udev_monitor_get_fd(pointer))
        guard copy >= 0 else {
            _ = unsafe udev_monitor_unref(pointer)
            return nil
        }
        descriptor = UniqueFileDescriptor(owning: FileDescriptor(rawValue: copy))
        unsafe self.pointer = unsafe pointer
    }

    deinit {
        _ = unsafe udev_monitor_unref(pointer)
    }

    /// Receives the next change without waiting.
    borrowing func receive() -> Change {
        errno = 0
        guard let pointer = unsafe udev_monitor_receive_device(pointer) else {
            // The filter may have dropped all pending events.
            return errno == EAGAIN || errno == EINTR ? .irrelevant : .lost
        }
        let device = unsafe UdevDevice(owning: pointer)
        guard let systemPath = device.systemPath else { return .irrelevant }
        if device.action == "remove" { return .went(systemPath: systemPath) }
        return device.plugged.map(Change.came) ?? .irrelevant
    }
}
