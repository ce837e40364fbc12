import Dispatch
package import SystemPackage

/// Plays a recording as a receiver: to whatever program opens a pseudo-terminal.
package struct TerminalPlayer: Sendable {
    private let terminal: PseudoTerminal
    private let opening: TerminalOpening
    private let queue = DispatchQueue(label: "gpslog.playback")

    /// The terminal for programs to open.
    package var path: FilePath { terminal.path }

    /// A player that nobody listens to yet.
    ///
    /// Throws what the kernel said, for instance that there are no terminals left.
    package init() throws(Errno) {
        terminal = try PseudoTerminal()
        opening = try TerminalOpening(of: terminal)
    }

    /// Plays once a program has opened the terminal, and hangs up when it has read everything.
    ///
    /// - Parameter source: what is played; it says itself when its bytes are due.
    /// - Throws: where the source cannot be read, and `Errno` where the terminal fails; that it was stopped is no error.
    package func play(_ source: some ByteSource) async throws {
        defer { terminal.hangUp() }
        do {
            try await onQueue { () throws(Errno) in try opening.wait() }
            for try await chunk in source.chunks() {
                try await onQueue { () throws(Errno) in
                    // What the program tells the receiver must not fill the line, or it could not go on.
                    _ = try terminal.received()
                    try terminal.send(chunk.bytes)
                }
            }
            // What is still in the line when it is hung up is lost.
            try await onQueue { () throws(Errno) in _ = try terminal.drain(atMost: .seconds(30)) }
        } catch Errno.brokenPipe {
            return
        }
    }

    /// Hangs up: the program reads the end of the file.
    package func stop() {
        terminal.hangUp()
    }

    /// Does what blocks off the threads that all tasks share.
    private func onQueue(_ body: @escaping @Sendable () throws(Errno) -> Void) async throws {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { () throws(Errno) in try body() }) }
        }
    }
}
