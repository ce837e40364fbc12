import CLinux
import Glibc
import Platform
package import SystemPackage

/// Waits until a program opens a pseudo-terminal, so that a playback can begin.
package final class TerminalOpening: Sendable {
    private let terminal: PseudoTerminal
    private let openings: OwnedFileDescriptor

    /// Starts to watch for programs that open the terminal.
    ///
    /// Throws the error of inotify(7), for instance if this user has too many watches.
    package init(of terminal: PseudoTerminal) throws(Errno) {
        self.terminal = terminal
        let descriptor = unsafe gpslog_watch_opening(terminal.path.string)
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        openings = OwnedFileDescriptor(owning: FileDescriptor(rawValue: descriptor))
    }

    /// Blocks the calling thread until a program has opened the terminal and had time to configure it.
    ///
    /// Throws `brokenPipe` once the terminal is hung up.
    package func wait() throws(Errno) {
        if try terminal.hangUpEvent.wait(orFor: .readable, of: openings) == .stopped { throw .brokenPipe }
        // Programs discard bytes from before they configured the line, which they do right after opening it.
        if try terminal.hangUpEvent.wait(atMost: .milliseconds(250)) { throw .brokenPipe }
    }
}
