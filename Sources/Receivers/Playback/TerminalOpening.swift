import CLinux
import Glibc
import Platform
package import SystemPackage

/// The moment when a program opens a pseudo-terminal, and a playback may begin.
package final class TerminalOpening: Sendable {
    private let terminal: PseudoTerminal
    private let openings: OwnedFileDescriptor

    /// Looks out for programs that open the terminal from now on.
    ///
    /// Throws what inotify(7) said, for instance that this user watches too much already.
    package init(of terminal: PseudoTerminal) throws(Errno) {
        self.terminal = terminal
        let descriptor = unsafe gpslog_watch_opening(terminal.path.string)
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        openings = OwnedFileDescriptor(owning: FileDescriptor(rawValue: descriptor))
    }

    /// Waits until a program has opened the terminal and has had the time to set it up: blocks the calling thread.
    ///
    /// Throws `brokenPipe` once the terminal is hung up.
    package func wait() throws(Errno) {
        if try terminal.hangUpEvent.wait(orFor: .readable, of: openings) == .stopped { throw .brokenPipe }
        // Programs forget what came before they had set the line up, which they do right after opening it.
        if try terminal.hangUpEvent.wait(atMost: .milliseconds(250)) { throw .brokenPipe }
    }
}
