import CLibudev
import Glibc
import Platform
import SystemPackage

/// Receives udev events from the kernel's netlink socket.
@safe struct UdevMonitor: ~Copyable {
    /// Readable when an event can be received.
    let descriptor: OwnedFileDescriptor

    private let pointer: OpaquePointer

    enum Change {
        case came(PluggedDevice)
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
        descriptor = OwnedFileDescriptor(owning: FileDescriptor(rawValue: copy))
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
