internal import CLinux
internal import Glibc
package import SystemPackage

/// A running child of this process.
package struct ChildProcess: Sendable {
    private let identifier: pid_t

    init(_ identifier: pid_t) { self.identifier = identifier }

    /// The exit status, or 128 plus the number of the signal that ended the child; `nil` while it runs.
    ///
    /// The status is available only once. Afterwards, and after another wait for the child, it is 0.
    package func statusIfEnded() -> CInt? {
        var status: CInt = 0
        var result: pid_t = 0
        repeat {
            result = unsafe waitpid(identifier, &status, WNOHANG)
        } while result < 0 && errno == EINTR
        if result == identifier { return gpslog_shell_status(status) }
        return result < 0 ? 0 : nil
    }

    /// Waits for the child, and returns its exit status, or 128 plus the number of the signal that ended it.
    package func wait() throws(Errno) -> CInt {
        var status: CInt = 0
        while unsafe waitpid(identifier, &status, 0) < 0 {
            if errno != EINTR { throw Errno(rawValue: errno) }
        }
        return gpslog_shell_status(status)
    }

    /// Sends a signal to the process.
    ///
    /// Don't call this after the process has exited.
    package func send(_ signal: CInt) { _ = kill(identifier, signal) }

    /// Sends a signal to all processes of the group that the child leads.
    package func sendToGroup(_ signal: CInt) { _ = kill(-identifier, signal) }
}
