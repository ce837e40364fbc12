internal import CLinux
internal import Dispatch
internal import Glibc
internal import Platform
package import SystemPackage

/// Plays a capture as a receiver, to any program that opens a pseudo-terminal.
package struct TerminalPlayer: Sendable {
    private let terminal: PseudoTerminal
    private let opening: TerminalOpening
    private let queue = DispatchQueue(label: "gpslog.playback")

    package var path: FilePath { terminal.path }

    /// Opens a terminal; throws the kernel's error, for instance if no terminals are left.
    package init() throws(Errno) {
        terminal = try PseudoTerminal()
        opening = try TerminalOpening(of: terminal)
    }

    /// Starts when a program opens the terminal, and hangs up when it has read everything.
    ///
    /// A receiver sends whether or not a program reads: while no program has the terminal open, bytes are dropped.
    ///
    /// - Parameters:
    ///   - source: the bytes to play, each when it is due.
    ///   - patience: how long to wait for a program that does not read, before dropping its bytes; `nil` to wait until
    ///     it closes the terminal.
    /// - Throws: the source's error, or `Errno` if the terminal fails. Stopping is not an error.
    package func play(_ source: some ByteSource, waitingAtMost patience: Duration?) async throws {
        defer { terminal.hangUp() }
        do {
            try await onQueue { () throws(Errno) in try opening.wait() }
            for try await chunk in source.chunks() {
                try await onQueue { () throws(Errno) in
                    // Drain the bytes that the program sends to the receiver, or the program would block.
                    _ = try terminal.received()
                    try send(chunk.bytes[...], waitingAtMost: patience)
                }
            }
            // Hanging up loses bytes that are still in the line.
            try await onQueue { () throws(Errno) in try drain(atMost: .seconds(30)) }
        } catch Errno.brokenPipe {
            return
        }
    }

    /// Sends bytes to the program that has the terminal open, or drops them if none reads.
    private func send(_ bytes: ArraySlice<UInt8>, waitingAtMost patience: Duration?) throws(Errno) {
        var rest = bytes
        while !rest.isEmpty {
            guard try terminal.hasReader() else { return try terminal.discard() }
            rest = try terminal.send(rest, atMost: patience ?? Self.longestWait)
            if !rest.isEmpty, patience != nil { return try terminal.discard() }
        }
    }

    /// Waits until a program has read the remaining bytes, unless all programs close the terminal.
    private func drain(atMost timeout: Duration) throws(Errno) {
        let deadline = ContinuousClock.now.advanced(by: timeout)
        while ContinuousClock.now < deadline, try terminal.hasReader() {
            if try terminal.drain(atMost: Self.longestWait) { return }
        }
    }

    /// How often to check whether a program that does not read still has the terminal open.
    private static let longestWait = Duration.seconds(1)

    /// Hangs up: the program reads the end of the file.
    package func stop() {
        terminal.hangUp()
    }

    /// Runs blocking code outside the cooperative thread pool.
    private func onQueue(_ body: @escaping @Sendable () throws(Errno) -> Void) async throws {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { () throws(Errno) in try body() }) }
        }
    }
}

/// Waits until a program opens a pseudo-terminal, so that a playback can begin.
package final class TerminalOpening: Sendable {
    private let terminal: PseudoTerminal
    private let openings: UniqueFileDescriptor

    /// Starts to watch for programs that open the terminal.
    ///
    /// Throws the error of inotify(7), for instance if this user has too many watches.
    package init(of terminal: PseudoTerminal) throws(Errno) {
        self.terminal = terminal
        let descriptor = unsafe gpslog_watch_opening(terminal.path.string)
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        openings = UniqueFileDescriptor(owning: FileDescriptor(rawValue: descriptor))
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
