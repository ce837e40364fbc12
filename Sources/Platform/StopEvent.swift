internal import Glibc
package import SystemPackage

/// An event that wakes a thread out of its wait for a device, to stop: an eventfd that stays readable once raised.
package struct StopEvent: ~Copyable, Sendable {
    private let event: WakeEvent

    /// An event that was not raised yet.
    ///
    /// Throws what eventfd(2) said, for instance that no descriptors are left.
    package init() throws(Errno) {
        event = try WakeEvent()
    }

    /// Wakes whoever waits, now and later.
    ///
    /// Any thread may, any number of times.
    package func raise() {
        event.raise()
    }

    /// Waits until the descriptor is ready for something, the event is raised, or the time is over.
    ///
    /// A nil timeout waits for ever. Throws what poll(2) said; a signal only makes it wait again.
    package func wait(
        orFor interest: Readiness,
        of descriptor: borrowing OwnedFileDescriptor,
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

    /// Waits until the event is raised or the time is over; says whether it was raised.
    package func wait(atMost timeout: Duration) throws(Errno) -> Bool {
        try wait(orFor: [], of: event.owned, timeout: timeout) == .stopped
    }
}

/// The reason why a wait ended.
package enum Wake: Equatable {
    /// The event was raised.
    case stopped
    /// The time was over.
    case timedOut
    /// The descriptor is ready.
    case ready(Readiness)
}

/// The conditions asked of poll(2) for a descriptor, and reported by it; hang-ups and failures are reported unasked.
package struct Readiness: OptionSet {
    /// The bits that poll(2) knows.
    package let rawValue: Int16

    /// The conditions of these bits.
    package init(rawValue: Int16) { self.rawValue = rawValue }

    /// Bytes, a connection or an end can be read.
    package static let readable = Readiness(rawValue: Int16(POLLIN))
    /// The descriptor has room to write.
    package static let writable = Readiness(rawValue: Int16(POLLOUT))
    /// The other side has gone.
    package static let hungUp = Readiness(rawValue: Int16(POLLHUP))
    /// The descriptor has failed.
    package static let failed = Readiness(rawValue: Int16(POLLERR))
}
