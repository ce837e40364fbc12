internal import CLinux
internal import Glibc
package import SystemPackage

/// An event that wakes a thread waiting in the kernel: an eventfd, which is readable from `raise` to `clear`.
package struct WakeEvent: ~Copyable, Sendable {
    /// The descriptor to wait for.
    package let owned: UniqueFileDescriptor

    /// Creates an event that is not raised.
    ///
    /// Throws the error of eventfd(2), for instance if no descriptors are left.
    package init() throws(Errno) {
        let descriptor = gpslog_eventfd()
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        owned = UniqueFileDescriptor(owning: FileDescriptor(rawValue: descriptor))
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

/// An event that stops a thread waiting for a device: an eventfd that stays readable once raised.
package struct StopEvent: ~Copyable, Sendable {
    private let event: WakeEvent

    /// Creates an event that is not raised.
    ///
    /// Throws the error of eventfd(2), for instance if no descriptors are left.
    package init() throws(Errno) {
        event = try WakeEvent()
    }

    /// Raises the event, which ends current and later waits.
    ///
    /// It can be called by any thread, and repeatedly.
    package func raise() {
        event.raise()
    }

    /// Waits until the descriptor is ready, the event is raised, or the timeout has elapsed.
    ///
    /// A `nil` timeout is infinite. Throws the error of poll(2); signals don't end the wait.
    package func wait(
        orFor interest: Readiness,
        of descriptor: borrowing UniqueFileDescriptor,
        timeout: Duration? = nil
    ) throws(Errno) -> Wake {
        let deadline = timeout.map { ContinuousClock.now.advanced(by: $0) }
        while true {
            var polled = (
                pollfd(fd: event.owned.descriptor.rawValue, events: Int16(POLLIN), revents: 0),
                pollfd(fd: descriptor.descriptor.rawValue, events: interest.rawValue, revents: 0)
            )
            let ready = unsafe withUnsafeMutablePointer(to: &polled) { pair in
                unsafe pair.withMemoryRebound(to: pollfd.self, capacity: 2) {
                    unsafe poll($0, 2, PollTimeout.milliseconds(until: deadline))
                }
            }
            if ready < 0 {
                let reason = Errno(rawValue: errno)
                if reason == .interrupted { continue }
                throw reason
            }
            if polled.0.revents != 0 { return .stopped }
            if polled.1.revents != 0 { return .ready(Readiness(rawValue: polled.1.revents)) }
            if let deadline, deadline <= .now { return .timedOut }
        }
    }

    /// Waits until the event is raised or the timeout has elapsed; returns whether it was raised.
    package func wait(atMost timeout: Duration) throws(Errno) -> Bool {
        try wait(orFor: .nothing, of: event.owned, timeout: timeout) == .stopped
    }
}

/// Why a wait ended.
package enum Wake: Equatable {
    case stopped
    case timedOut
    case ready(Readiness)
}

/// The events that poll(2) waits for and reports.
///
/// Hang-ups and errors are always reported.
package struct Readiness: OptionSet {
    /// The bits of poll(2).
    package let rawValue: Int16

    package init(rawValue: Int16) { self.rawValue = rawValue }

    /// Bytes, a connection or the end of the stream can be read.
    package static let readable = Readiness(rawValue: Int16(POLLIN))
    /// The descriptor has room to write.
    package static let writable = Readiness(rawValue: Int16(POLLOUT))
    /// The peer has closed the connection.
    package static let hungUp = Readiness(rawValue: Int16(POLLHUP))
    package static let failed = Readiness(rawValue: Int16(POLLERR))
    /// Only hang-ups and errors; an empty literal would be made anew at each wait.
    package static let nothing: Readiness = []
}

/// Timeouts for poll(2) in milliseconds, rounded up so that no wait ends early and turns into a busy loop.
package enum PollTimeout {
    /// The longest timeout, a day; callers check their deadline again after it.
    private static let longest = Duration.seconds(86_400)

    /// The timeout for a duration; 0 if it is negative, -1 (infinite) if it is `nil`.
    package static func milliseconds(for time: Duration?) -> CInt {
        guard let time else { return -1 }
        let (seconds, attoseconds) = min(max(time, .zero), longest).components
        return CInt(seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }

    /// The timeout until a deadline; 0 if it has passed, -1 (infinite) if it is `nil`.
    package static func milliseconds(
        until deadline: ContinuousClock.Instant?,
        at now: ContinuousClock.Instant = .now
    ) -> CInt {
        milliseconds(for: deadline.map { now.duration(to: $0) })
    }
}
