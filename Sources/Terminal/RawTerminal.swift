internal import CLinux
internal import Glibc

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
