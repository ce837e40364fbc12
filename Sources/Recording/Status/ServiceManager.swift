internal import Glibc
internal import Platform
internal import SystemPackage

/// The service manager that has started this process and wants to know how it does: sd_notify(3).
package struct ServiceManager: Sendable {
    /// The time within which it wants a sign of life each time; nil where it waits for none.
    package let patience: Duration?

    private let socketName: String

    /// The service manager of a process; nil where there is none.
    ///
    /// - Parameters:
    ///   - process: the number of the process.
    ///   - environment: returns a variable of its environment; nil where it is not set.
    package init?(of process: CInt, environment: (String) -> String?) {
        guard let name = environment("NOTIFY_SOCKET"), LocalSocketAddress(named: name) != nil else { return nil }
        socketName = name
        // A child inherits the variables, but another process is watched.
        let isWatched = environment("WATCHDOG_PID").map { CInt($0) == process } ?? true
        patience =
            isWatched
            ? environment("WATCHDOG_USEC").flatMap { Int64($0) }.flatMap { $0 > 0 ? .microseconds($0) : nil } : nil
    }

    /// Sends it a notice, such as `READY=1`; nothing happens where nobody listens.
    package func tell(_ assignments: String...) {
        guard let address = LocalSocketAddress(named: socketName),
            let owned = try? LocalSocketAddress.socket(SOCK_DGRAM)
        else { return }
        let message = Array(assignments.joined(separator: "\n").utf8)
        _ = unsafe address.withPointer {
            unsafe sendto(owned.descriptor.rawValue, message, message.count, CInt(MSG_NOSIGNAL), $0, $1)
        }
    }
}
