internal import CLinux
internal import Glibc
package import SystemPackage

/// A program that this process has started, and that runs beside it.
package struct ChildProcess: Sendable {
    private let identifier: pid_t

    /// The child of this number.
    init(_ identifier: pid_t) { self.identifier = identifier }

    /// The exit status, or 128 and the number of the signal that ended the child; nil while it runs.
    ///
    /// The status is to be had once: to later calls, and where somebody else has waited for it, it is 0.
    package func statusIfEnded() -> CInt? {
        var status: CInt = 0
        var result: pid_t = 0
        repeat {
            result = unsafe waitpid(identifier, &status, WNOHANG)
        } while result < 0 && errno == EINTR
        if result == identifier { return gpslog_shell_status(status) }
        return result < 0 ? 0 : nil
    }

    /// Waits until it has ended, and returns its status, 128 and the signal's number where one ended it.
    ///
    /// - Throws: what waitpid(2) said.
    package func wait() throws(Errno) -> CInt {
        var status: CInt = 0
        while unsafe waitpid(identifier, &status, 0) < 0 {
            if errno != EINTR { throw Errno(rawValue: errno) }
        }
        return gpslog_shell_status(status)
    }

    /// Sends it a signal; not to be called once it is known to have ended.
    package func send(_ signal: CInt) { _ = kill(identifier, signal) }

    /// Sends a signal to all programs of the group that it leads.
    package func sendToGroup(_ signal: CInt) { _ = kill(-identifier, signal) }
}
