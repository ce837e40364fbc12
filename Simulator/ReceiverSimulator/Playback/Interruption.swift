import CLinux
import Glibc
import Platform
import Receivers
import Synchronization
import SystemPackage

/// The end of a playback, before the capture's: wakes whoever waits, with the status that the program is to exit with.
final class Interruption: Sendable {
    private let event: OwnedFileDescriptor
    private let raisedStatus = Mutex<CInt?>(nil)

    /// Throws what eventfd(2) said.
    init() throws(Errno) {
        let descriptor = gpslog_eventfd()
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        event = OwnedFileDescriptor(owning: FileDescriptor(rawValue: descriptor))
    }

    /// The status it was raised with; nil while it was not.
    var status: CInt? { raisedStatus.withLock { $0 } }

    /// Ends all waits, now and later.
    func raise(_ status: CInt) {
        raisedStatus.withLock { $0 = $0 ?? status }
        var one: UInt64 = 1
        // It fails where the counter is full only, and then it was raised long ago.
        _ = unsafe Glibc.write(event.descriptor.rawValue, &one, MemoryLayout<UInt64>.size)
    }

    /// Waits until it is raised or the time is come, without an end where that is nil; says whether it is raised.
    func wait(until deadline: ContinuousClock.Instant?) -> Bool {
        var polled = pollfd(fd: event.descriptor.rawValue, events: Int16(POLLIN), revents: 0)
        var ready: CInt = 0
        repeat {
            ready = unsafe poll(&polled, 1, Self.milliseconds(until: deadline))
            if ready < 0 && errno != EINTR { break }
        } while ready <= 0 && (deadline.map { $0 > .now } ?? true)
        return status != nil
    }

    /// Rounded up, so that a wait never ends early and turns into a spin.
    private static func milliseconds(until deadline: ContinuousClock.Instant?) -> CInt {
        guard let deadline else { return -1 }
        let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
        return CInt(min(max(0, left.rounded(.up)), 86_400_000))
    }
}
