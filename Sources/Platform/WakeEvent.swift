internal import CLinux
internal import Glibc
package import SystemPackage

/// An event that wakes a thread out of its wait in the kernel: an eventfd, which is readable from its raising to its clearing.
package struct WakeEvent: ~Copyable, Sendable {
    /// The descriptor to wait for.
    package let owned: OwnedFileDescriptor

    /// An event that was not raised yet.
    ///
    /// Throws what eventfd(2) said, for instance that no descriptors are left.
    package init() throws(Errno) {
        let descriptor = gpslog_eventfd()
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        owned = OwnedFileDescriptor(owning: FileDescriptor(rawValue: descriptor))
    }

    /// Wakes whoever waits, now and until it is cleared.
    ///
    /// Any thread may, any number of times.
    package func raise() {
        var one: UInt64 = 1
        // It can only fail where the counter is full, and then the event has long been raised.
        _ = unsafe Glibc.write(owned.descriptor.rawValue, &one, MemoryLayout<UInt64>.size)
    }

    /// Takes back what was raised so far.
    package func clear() {
        _ = try? owned.read(atMost: MemoryLayout<UInt64>.size)
    }
}

/// An event that several have, closed when the last one lets go of it.
package final class SharedWakeEvent: Sendable {
    /// The event.
    package let event: WakeEvent

    /// An event that was not raised yet.
    ///
    /// Throws what eventfd(2) said, for instance that no descriptors are left.
    package init() throws(Errno) {
        event = try WakeEvent()
    }
}
