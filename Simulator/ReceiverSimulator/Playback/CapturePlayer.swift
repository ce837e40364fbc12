import Glibc
import Platform
import Receivers
package import SystemPackage

/// Plays a capture through a pseudo-terminal, as if the receiver were plugged in again.
///
/// For a program of its own: it takes the process's signals.
package struct CapturePlayer: Sendable {
    private let timeline: Timeline
    private let bursts: [Timeline.Burst]
    private let isPaced: Bool
    private let terminal: PseudoTerminal
    private let opening: TerminalOpening
    private let interruption: Interruption

    /// The path of the terminal that the capture's receiver is plugged into: the program's argument for it.
    package var path: FilePath { terminal.path }

    /// A player of a capture at a pace, through a line of so many bits a second.
    ///
    /// Throws what the kernel said, for instance that there are no terminals left.
    package init(of capture: [UInt8], pace: Pace, bitsPerSecond: Int) throws(Errno) {
        timeline = Timeline(of: capture)
        switch pace {
        case .times(let factor):
            bursts = timeline.bursts(bitsPerSecond: bitsPerSecond, speedup: factor)
            isPaced = true
        case .max:
            // As large as the line takes; nobody waits for their time.
            bursts = timeline.bursts(bitsPerSecond: .max)
            isPaced = false
        }
        terminal = try PseudoTerminal()
        opening = try TerminalOpening(of: terminal)
        interruption = try Interruption()
    }

    /// Plays once, or again and again, and gives the status to exit with.
    ///
    /// With a command: `{}` in its arguments becomes the path, the capture plays once the command has opened it, and
    /// the status is the command's. Without: plays once somebody has opened it; the status is 0, or tells of the signal
    /// that ended it.
    package func play(to command: [String] = [], repeating: Bool = false) throws(PlaybackError) -> CInt {
        let mask = SignalThread.block()
        let child = command.isEmpty ? nil : try start(command, blocking: mask)
        listen(child)
        do throws(Errno) {
            try feed(repeating: repeating)
        } catch {
            // A line that is hung up ends the playback as the end of the capture does.
            guard error == .brokenPipe else { throw .lineFailed(error) }
        }
        terminal.hangUp()
        if child != nil { _ = interruption.wait(until: nil) }
        return interruption.status ?? 0
    }

    private func start(_ command: [String], blocking mask: sigset_t) throws(PlaybackError) -> ChildProcess {
        do throws(Errno) {
            let words = command.map { $0.replacing("{}", with: path.string) }
            return try ProgramLaunch(signals: .blocking(mask)).start(words)
        } catch {
            throw .cannotStartCommand(error)
        }
    }

    /// Passes on to the child what it did not hear itself, and ends the playback with it.
    private func listen(_ child: ChildProcess?) {
        SignalThread.start { [interruption, terminal] signal, sentByProcess in
            let status: CInt?
            switch (signal, child) {
            case (SIGCHLD, let child):
                status = child?.statusIfEnded()
            case (_, let child?):
                // The terminal sends Ctrl-C to the whole group; heard twice, it could mean "at once".
                if sentByProcess { child.send(signal) }
                status = nil
            case (_, nil):
                status = 128 + signal
            }
            guard let status else { return }
            interruption.raise(status)
            terminal.hangUp()
        }
    }

    private func feed(repeating: Bool) throws(Errno) {
        try opening.wait()
        repeat {
            let begin = ContinuousClock.now
            for burst in bursts {
                if isPaced, interruption.wait(until: begin + burst.due) { return }
                try terminal.send(Array(timeline.bytes[burst.range]))
            }
            if repeating, isPaced, interruption.wait(until: .now + .seconds(1)) { return }
        } while repeating && !bursts.isEmpty
        // Bytes that are still in the line when it is hung up are lost.
        _ = try terminal.drain(atMost: .seconds(30))
    }
}
