import CLinux
import Glibc
import Platform
package import SystemPackage

/// A line whose DCD can be looked at, and waited for.
package protocol DCDLine: Sendable {
    /// The state of its DCD.
    ///
    /// - Throws: what ioctl(2) said.
    /// - Returns: the state.
    func look() throws(Errno) -> DCDLook

    /// Waits for the next edge.
    ///
    /// - Throws: what ioctl(2) said, `interrupted` where a signal ended the wait.
    func wait() throws(Errno)
}

/// The state of a line's DCD at a moment.
package struct DCDLook: Hashable, Sendable {
    /// True where it is on.
    package let isOn: Bool

    /// The edges since the device is there; nil where the driver does not count them.
    package let edges: Int?

    /// The change between two looks.
    package enum Change: Hashable, Sendable {
        /// None: the wait ended for nothing.
        case none
        /// One edge.
        case edge
        /// More edges than one.
        case severalEdges
    }

    /// The state of a line.
    package init(isOn: Bool, edges: Int?) { (self.isOn, self.edges) = (isOn, edges) }

    /// The change since an earlier look, with a wait in between that did not fail.
    ///
    /// - Parameter earlier: the earlier look.
    /// - Returns: the change.
    package func change(since earlier: DCDLook) -> Change {
        if let edges, let before = earlier.edges {
            // The kernel's number has 32 bits, and begins anew after the last one.
            switch Int32(truncatingIfNeeded: edges &- before) {
            case 0: return .none
            case 1: break
            default: return .severalEdges
            }
        }
        return isOn == earlier.isOn ? .severalEdges : .edge
    }
}

/// The DCD of an open line, as its driver knows it: nothing is written to the line.
struct DriverDCD: DCDLine {
    private let file: SharedFileDescriptor

    /// The DCD of a line, which stays open while this is there.
    ///
    /// - Throws: what fcntl(2) said.
    init(of line: borrowing OwnedFileDescriptor) throws(Errno) {
        let descriptor = fcntl(line.descriptor.rawValue, F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        file = SharedFileDescriptor(OwnedFileDescriptor(owning: .init(rawValue: descriptor)))
    }

    func look() throws(Errno) -> DCDLook {
        let descriptor = file.owned.descriptor.rawValue
        // The count comes first: an edge after it makes two at the next look, and none is taken for another.
        let edges = gpslog_dcd_edges(descriptor)
        let isOn = gpslog_dcd_is_on(descriptor)
        guard isOn >= 0 else { throw Errno(rawValue: errno) }
        return DCDLook(isOn: isOn == 1, edges: edges < 0 ? nil : edges)
    }

    func wait() throws(Errno) {
        guard gpslog_dcd_wait(file.owned.descriptor.rawValue) == 0 else { throw Errno(rawValue: errno) }
    }
}
