internal import CLinux
package import GNSS
internal import Glibc
internal import Platform
package import SystemPackage

/// A line whose DCD can be read and waited for.
package protocol DCDLine: Sendable {
    /// Reads the current state of DCD.
    ///
    /// - Throws: the error of ioctl(2).
    /// - Returns: the state.
    func look() throws(Errno) -> DCDLook

    /// Waits for the next edge.
    ///
    /// - Throws: the error of ioctl(2), `interrupted` if a signal ended the wait.
    func wait() throws(Errno)
}

/// The state of a line's DCD at one time.
package struct DCDLook: Hashable, Sendable {
    package let isOn: Bool

    /// Edges since the device was connected; `nil` if the driver does not count them.
    package let edges: Int?

    package enum Change: Hashable, Sendable {
        /// No edge, so the wait ended without a reason.
        case none
        case edge
        case severalEdges
    }

    package init(isOn: Bool, edges: Int?) { (self.isOn, self.edges) = (isOn, edges) }

    /// Compares with an earlier state; a successful wait must lie between them.
    package func change(since earlier: DCDLook) -> Change {
        if let edges, let before = earlier.edges {
            // The kernel's 32-bit counter wraps around.
            switch Int32(truncatingIfNeeded: edges &- before) {
            case 0: return .none
            case 1: break
            default: return .severalEdges
            }
        }
        return isOn == earlier.isOn ? .severalEdges : .edge
    }
}

/// The DCD of an open line by its driver; writes nothing to the line.
struct DriverDCD: DCDLine {
    private let file: SharedFileDescriptor

    /// Duplicates the line's descriptor, which keeps the line open.
    ///
    /// - Throws: the error of fcntl(2).
    init(of line: borrowing UniqueFileDescriptor) throws(Errno) {
        let descriptor = fcntl(line.descriptor.rawValue, F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        file = SharedFileDescriptor(UniqueFileDescriptor(owning: .init(rawValue: descriptor)))
    }

    func look() throws(Errno) -> DCDLook {
        let descriptor = file.owned.descriptor.rawValue
        // Read the count first: an edge after that counts as a second one at the next call, so that no edge is
        // mistaken.
        let edges = gpslog_dcd_edges(descriptor)
        let isOn = gpslog_dcd_is_on(descriptor)
        guard isOn >= 0 else { throw Errno(rawValue: errno) }
        return DCDLook(isOn: isOn == 1, edges: edges < 0 ? nil : edges)
    }

    func wait() throws(Errno) {
        guard gpslog_dcd_wait(file.owned.descriptor.rawValue) == 0 else { throw Errno(rawValue: errno) }
    }
}

/// An event on DCD (data carrier detect), the modem line that carries receivers' pulses.
package enum DCDEvent: Hashable, Sendable {
    case edge(DCDEdge)

    /// Edges came faster than they were noticed, so that their times are unknown.
    case missedEdges

    /// Waiting for edges is not possible, for instance because the driver lacks TIOCMIWAIT.
    case unavailable(Errno)
}

/// A change of a line's DCD.
package struct DCDEdge: Hashable, Sendable {
    /// Whether DCD was raised.
    package let isOn: Bool

    /// System clock just after the edge.
    package let clock: UTCTime

    /// Monotonic clock at the same time.
    package let instant: ContinuousClock.Instant

    package init(isOn: Bool, clock: UTCTime, instant: ContinuousClock.Instant) {
        (self.isOn, self.clock, self.instant) = (isOn, clock, instant)
    }
}
