import CLibudev
import Glibc
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
    func present() -> [PluggedDevice] {
        guard let enumeration = unsafe udev_enumerate_new(pointer) else { return [] }
        defer { _ = unsafe udev_enumerate_unref(enumeration) }
        for subsystem in Self.subsystems { unsafe udev_enumerate_add_match_subsystem(enumeration, subsystem) }
        unsafe udev_enumerate_scan_devices(enumeration)
        var found: [PluggedDevice] = []
        var entry = unsafe udev_enumerate_get_list_entry(enumeration)
        while let present = unsafe entry {
            if let path = unsafe udev_list_entry_get_name(present),
                let device = unsafe udev_device_new_from_syspath(pointer, path)
            {
                let device = unsafe UdevDevice(owning: device)
                if device.isReady, let plugged = device.plugged { found.append(plugged) }
            }
            unsafe entry = unsafe udev_list_entry_get_next(present)
        }
        return found
    }

    /// What udev tells as devices come and go, from now on; nil where this process may not listen.
    func monitor() -> UdevMonitor? {
        guard let monitor = unsafe udev_monitor_new_from_netlink(pointer, "udev") else { return nil }
        return unsafe UdevMonitor(owning: monitor)
    }

    /// Whether udev runs: if not, nobody tells what comes and goes, or names what is there.
    static var isUdevRunning: Bool { unsafe access("/run/udev/control", F_OK) == 0 }
}

/// A device as it was plugged in once.
struct PluggedDevice {
    /// Where it is in the kernel's tree.
    let systemPath: String

    /// USB's count of devices that were plugged in, which tells a re-plugged device from one that stayed; nil where
    /// it is not a USB device.
    let count: String?

    let device: ReceiverDevice
}
