internal import CLinux
internal import Dispatch
internal import Glibc
internal import SystemPackage

/// A terminal in raw mode: keys are delivered at once and not echoed, until it is restored.
package struct RawTerminal {
    private let former: termios
    private let end: String

    /// Takes over the terminal; nil if standard input or output is not a terminal.
    ///
    /// - Parameters:
    ///   - beginning: the escape sequences that prepare the terminal for drawing.
    ///   - end: the escape sequences that undo them, at most 64 bytes; also written if a signal ends the program.
    package init?(beginning: String, end: String) {
        var settings = termios()
        guard isatty(STDOUT_FILENO) == 1, unsafe tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
        former = settings
        self.end = end
        unsafe gpslog_give_terminal_back_at_signal(&settings, end)
        unsafe cfmakeraw(&settings)
        guard unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &settings) == 0,
            (try? StandardOutput.write(beginning)) != nil
        else {
            giveBack()
            return nil
        }
    }

    package func giveBack() {
        var settings = former
        // If the terminal is gone, there is no place left to report it.
        try? StandardOutput.write(end)
        _ = unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
        gpslog_give_terminal_back_at_signal(nil, nil)
    }

    /// The size in characters; the default if the terminal does not report it.
    package var size: (rows: Int, columns: Int) {
        var size = winsize()
        guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return (24, 80)
        }
        return (Int(size.ws_row), Int(size.ws_col))
    }
}

/// The whole terminal as a drawing area; its previous content is restored afterwards.
package final class FullScreen {
    /// Switches to the alternate screen, hides the cursor and disables line wrapping.
    private static let beginning = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[0m\u{1B}[2J"
    private static let end = "\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

    private var terminal: RawTerminal?

    /// Takes over the terminal; nil if standard input or output is not a terminal.
    package init?() {
        guard take() else { return nil }
    }

    deinit { giveBack() }

    /// The size in characters; the default if the terminal does not report it.
    package var size: (rows: Int, columns: Int) { terminal?.size ?? (24, 80) }

    /// Restores the terminal; further calls have no effect.
    package func giveBack() {
        terminal?.giveBack()
        terminal = nil
    }

    /// Restores the terminal, stops the process until the shell continues it, and takes over the terminal again.
    ///
    /// - Returns: false if the terminal is gone.
    package func suspend() -> Bool {
        giveBack()
        // A signal to the process would let this thread run on briefly and take over the terminal too early.
        _ = raise(SIGSTOP)
        return take()
    }

    private func take() -> Bool {
        terminal = RawTerminal(beginning: Self.beginning, end: Self.end)
        return terminal != nil
    }
}

/// Terminal events: keys, changes of size, the end of input, and a tick per second.
package enum TerminalKeys {
    package enum Event: Sendable {
        /// The bytes of pressed keys.
        case keys([UInt8])
        /// Time to redraw: the size may have changed, or a second has passed.
        case refresh
        /// The terminal was closed, or a signal asks the program to end.
        case ended
        /// The user has suspended the program: SIGTSTP.
        case suspended
    }

    /// Starts delivering terminal events.
    ///
    /// - Parameter suspending: whether to deliver `suspended`, after which the caller restores the terminal and stops;
    ///   false to leave the signal to the kernel.
    /// - Returns: the events, for a single consumer.
    package static func events(suspending: Bool = false) -> AsyncStream<Event> {
        let (events, output) = AsyncStream.makeStream(of: Event.self)
        DispatchQueue(label: "gpslog.keys").async {
            var buffer = [UInt8](repeating: 0, count: 4096)
            while let count = try? unsafe buffer.withUnsafeMutableBytes({ room in
                try unsafe FileDescriptor.standardInput.read(into: room)
            }), count > 0 {
                output.yield(.keys(Array(buffer.prefix(count))))
            }
            output.yield(.ended)
        }
        let watching = Task {
            await withTaskGroup { group in
                group.addTask {
                    while (try? await Task.sleep(for: .seconds(1))) != nil { output.yield(.refresh) }
                }
                group.addTask {
                    for await signal in await Signals.arriving([SIGWINCH, SIGINT, SIGTERM, SIGHUP]) {
                        output.yield(signal == SIGWINCH ? .refresh : .ended)
                    }
                }
            }
        }
        if suspending { takeOver(SIGTSTP) { output.yield(.suspended) } }
        output.onTermination = { _ in watching.cancel() }
        return events
    }

    /// Replaces a signal's default action until the program ends.
    private static func takeOver(_ number: Int32, _ take: @escaping @Sendable () -> Void) {
        _ = signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number)
        source.setEventHandler {
            // The handler keeps its own source alive.
            withExtendedLifetime(source, take)
        }
        source.resume()
    }
}
