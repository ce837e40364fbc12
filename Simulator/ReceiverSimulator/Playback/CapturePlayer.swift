import Glibc
import Platform
import Receivers
package import SystemPackage

/// Plays a capture through a pseudo-terminal, as if the receiver were connected again.
///
/// For use in a program of its own, because it takes over the process's signals.
package struct CapturePlayer: Sendable {
    private let timeline: Timeline
    private let bursts: [Timeline.Burst]
    private let isPaced: Bool
    private let terminal: PseudoTerminal
    private let opening: TerminalOpening
    private let interruption: Interruption

    /// The path of the terminal, to be passed to the program that reads it.
    package var path: FilePath { terminal.path }

    /// Creates a player with a pace and a baud rate.
    ///
    /// Throws the kernel's error, for example if no terminals are left.
    package init(of capture: [UInt8], pace: Pace, bitsPerSecond: Int) throws(Errno) {
        timeline = Timeline(of: capture)
        switch pace {
        case .times(let factor):
            bursts = timeline.bursts(bitsPerSecond: bitsPerSecond, speedup: factor)
            isPaced = true
        case .max:
            // Bursts as large as the line's buffer, because their timing does not matter.
            bursts = timeline.bursts(bitsPerSecond: .max)
            isPaced = false
        }
        terminal = try PseudoTerminal()
        opening = try TerminalOpening(of: terminal)
        interruption = try Interruption()
    }

    /// Plays the capture once or repeatedly, and returns the exit status.
    ///
    /// With a command, `{}` in its arguments is replaced by the path, playing starts once the command has opened the
    /// path, and the status is the command's. Without a command, playing starts once any program has opened the path,
    /// and the status is 0, or that of the signal that ended it.
    package func play(to command: [String] = [], repeating: Bool = false) throws(PlaybackError) -> CInt {
        let mask = SignalThread.block()
        let child = command.isEmpty ? nil : try start(command, blocking: mask)
        listen(child)
        do throws(Errno) {
            try feed(repeating: repeating)
        } catch {
            // If the line is hung up, playing ends as at the end of the capture.
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

    /// Forwards signals to the child if only this process received them, and ends the playback with the child.
    private func listen(_ child: ChildProcess?) {
        SignalThread.start { [interruption, terminal] signal, sentByProcess in
            let status: CInt?
            switch (signal, child) {
            case (SIGCHLD, let child):
                status = child?.statusIfEnded()
            case (_, let child?):
                // The terminal sends Ctrl-C to the whole group; a child that receives it twice might exit at once.
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
        // Bytes still buffered when the line is hung up are lost.
        _ = try terminal.drain(atMost: .seconds(30))
    }
}
