import CLibudev
import Glibc
import Platform
import SystemPackage

/// Listens to udev.
@safe struct UdevMonitor: ~Copyable {
    /// Readable when there is something to receive.
    let descriptor: OwnedFileDescriptor

    private let pointer: OpaquePointer

    /// A device that came or went.
    enum Change {
        case came(PluggedDevice)
        case went(systemPath: String)
        /// A device that cannot be a receiver.
        case irrelevant
        /// A loss: so much happened at once that the kernel dropped some of it, and what is there is to be looked at anew.
        case lost
    }

    /// Takes over a monitor and listens from now on; nil where it cannot listen.
    init?(owning pointer: OpaquePointer) {
        for subsystem in UdevContext.subsystems {
            unsafe udev_monitor_filter_add_match_subsystem_devtype(pointer, subsystem, nil)
        }
        // A copy, because libudev closes its own.
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

    /// Receives the next change; does not wait.
    borrowing func receive() -> Change {
        errno = 0
        guard let pointer = unsafe udev_monitor_receive_device(pointer) else {
            // The filter may have kept away all there was.
            return errno == EAGAIN || errno == EINTR ? .irrelevant : .lost
        }
        let device = unsafe UdevDevice(owning: pointer)
        guard let systemPath = device.systemPath else { return .irrelevant }
        if device.action == "remove" { return .went(systemPath: systemPath) }
        return device.plugged.map(Change.came) ?? .irrelevant
    }
}
