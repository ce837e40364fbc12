import Dispatch
package import SystemPackage

/// Plays a capture as a receiver: to whatever program opens a pseudo-terminal.
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
    /// A receiver talks on whether somebody listens or not: while no program has the terminal open, what is played is
    /// dropped.
    ///
    /// - Parameters:
    ///   - source: the source of the bytes to play, which says itself when they are due.
    ///   - patience: the time that a program which does not read is waited for, before what waits for it is dropped; nil to
    ///     wait for as long as it has the terminal open.
    /// - Throws: the source's error where it cannot be read, and `Errno` where the terminal fails; that it was stopped is
    ///   no error.
    package func play(_ source: some ByteSource, waitingAtMost patience: Duration?) async throws {
        defer { terminal.hangUp() }
        do {
            try await onQueue { () throws(Errno) in try opening.wait() }
            for try await chunk in source.chunks() {
                try await onQueue { () throws(Errno) in
                    // The bytes that the program sends to the receiver must not fill the line, or it could not go on.
                    _ = try terminal.received()
                    try send(chunk.bytes[...], waitingAtMost: patience)
                }
            }
            // Bytes that are still in the line when it is hung up are lost.
            try await onQueue { () throws(Errno) in try drain(atMost: .seconds(30)) }
        } catch Errno.brokenPipe {
            return
        }
    }

    /// Sends bytes to the program that has the terminal open, or drops them, as nobody reads them.
    private func send(_ bytes: ArraySlice<UInt8>, waitingAtMost patience: Duration?) throws(Errno) {
        var rest = bytes
        while !rest.isEmpty {
            guard try terminal.hasReader() else { return try terminal.discard() }
            rest = try terminal.send(rest, atMost: patience ?? Self.longestWait)
            if !rest.isEmpty, patience != nil { return try terminal.discard() }
        }
    }

    /// Waits until a program has read what is still in the line, for as long as one has it open.
    private func drain(atMost timeout: Duration) throws(Errno) {
        let deadline = ContinuousClock.now.advanced(by: timeout)
        while ContinuousClock.now < deadline, try terminal.hasReader() {
            if try terminal.drain(atMost: Self.longestWait) { return }
        }
    }

    /// The time between two looks whether a program that does not read is still there.
    private static let longestWait = Duration.seconds(1)

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
