internal import Glibc
internal import Platform
internal import SystemPackage

/// The service manager that started this process and expects notifications: sd_notify(3).
package struct ServiceManager: Sendable {
    /// The watchdog timeout; `nil` without a watchdog.
    package let patience: Duration?

    private let socketName: String

    /// Finds the service manager of a process; `nil` if the process is not a service.
    ///
    /// - Parameters:
    ///   - process: the process ID.
    ///   - environment: returns an environment variable; `nil` if it is not set.
    package init?(of process: CInt, environment: (String) -> String?) {
        guard let name = environment("NOTIFY_SOCKET"), LocalSocketAddress(named: name) != nil else { return nil }
        socketName = name
        // A child inherits the variables, but the watchdog is for its parent.
        let isWatched = environment("WATCHDOG_PID").map { CInt($0) == process } ?? true
        patience =
            isWatched
            ? environment("WATCHDOG_USEC").flatMap { Int64($0) }.flatMap { $0 > 0 ? .microseconds($0) : nil } : nil
    }

    /// Sends a notification, such as `READY=1`; does nothing if the manager does not listen.
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
