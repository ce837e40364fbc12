import CLinux
import Glibc
import Platform
import Receivers
import Synchronization
import SystemPackage

/// Ends a playback early: wakes all waits and holds the program's exit status.
final class Interruption: Sendable {
    private let event: UniqueFileDescriptor
    private let raisedStatus = Mutex<CInt?>(nil)

    /// Throws the error of eventfd(2).
    init() throws(Errno) {
        let descriptor = gpslog_eventfd()
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        event = UniqueFileDescriptor(owning: FileDescriptor(rawValue: descriptor))
    }

    /// The exit status; nil if not raised yet.
    var status: CInt? { raisedStatus.withLock { $0 } }

    func raise(_ status: CInt) {
        raisedStatus.withLock { $0 = $0 ?? status }
        var one: UInt64 = 1
        // Writing only fails if the counter is full, and then it was raised before.
        _ = unsafe Glibc.write(event.descriptor.rawValue, &one, MemoryLayout<UInt64>.size)
    }

    /// Waits until it is raised or the deadline has passed, nil for no limit; returns whether it is raised.
    func wait(until deadline: ContinuousClock.Instant?) -> Bool {
        var polled = pollfd(fd: event.descriptor.rawValue, events: Int16(POLLIN), revents: 0)
        var ready: CInt = 0
        repeat {
            ready = unsafe poll(&polled, 1, Self.milliseconds(until: deadline))
            if ready < 0 && errno != EINTR { break }
        } while ready <= 0 && (deadline.map { $0 > .now } ?? true)
        return status != nil
    }

    /// Rounds up, so that a wait never ends early and turns into a busy loop.
    private static func milliseconds(until deadline: ContinuousClock.Instant?) -> CInt {
        guard let deadline else { return -1 }
        let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
        return CInt(min(max(0, left.rounded(.up)), 86_400_000))
    }
}
