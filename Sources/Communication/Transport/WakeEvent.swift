internal import CLinux
internal import Glibc

/// Ends the wait of another thread: an eventfd that stays readable until it is cleared.
@safe final class WakeEvent: Sendable {
    /// Negative where no descriptors are left.
    let descriptor: Int32 = gpslog_eventfd()

    deinit {
        if descriptor >= 0 { Glibc.close(descriptor) }
    }

    /// Wakes whoever waits, now or next.
    func raise() {
        var one: UInt64 = 1
        _ = unsafe Glibc.write(descriptor, &one, MemoryLayout<UInt64>.size)
    }

    /// Takes note of having been woken.
    func clear() {
        var count: UInt64 = 0
        _ = unsafe Glibc.read(descriptor, &count, MemoryLayout<UInt64>.size)
    }
}
