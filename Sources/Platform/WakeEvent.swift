internal import CLinux
internal import Glibc
package import SystemPackage

/// An event that wakes a thread waiting in the kernel: an eventfd, which is readable from `raise` to `clear`.
package struct WakeEvent: ~Copyable, Sendable {
    /// The descriptor to wait for.
    package let owned: OwnedFileDescriptor

    /// Creates an event that is not raised.
    ///
    /// Throws the error of eventfd(2), for instance if no descriptors are left.
    package init() throws(Errno) {
        let descriptor = gpslog_eventfd()
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        owned = OwnedFileDescriptor(owning: FileDescriptor(rawValue: descriptor))
    }

    /// Raises the event, which ends current and later waits until it is cleared.
    ///
    /// It can be called by any thread, and repeatedly.
    package func raise() {
        var one: UInt64 = 1
        // It can fail only if the counter is full, and then the event is raised already.
        _ = unsafe Glibc.write(owned.descriptor.rawValue, &one, MemoryLayout<UInt64>.size)
    }

    /// Clears the event until it is raised again.
    package func clear() {
        _ = try? owned.read(atMost: MemoryLayout<UInt64>.size)
    }
}

/// A shared event, closed when the last reference is released.
package final class SharedWakeEvent: Sendable {
    package let event: WakeEvent

    /// Creates an event that is not raised.
    ///
    /// Throws the error of eventfd(2), for instance if no descriptors are left.
    package init() throws(Errno) {
        event = try WakeEvent()
    }
}
