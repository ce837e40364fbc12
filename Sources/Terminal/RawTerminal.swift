internal import CLinux
internal import Glibc

/// A terminal that sends each key at once and shows none by itself, until it is given back.
package struct RawTerminal {
    private let former: termios
    private let end: String

    /// Takes the terminal of standard input and output; nil where there is none.
    ///
    /// - Parameters:
    ///   - beginning: the orders with which a program begins to draw.
    ///   - end: the orders that undo them, at most 64 bytes; also written where a signal ends the program.
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

    /// Gives it back as it was.
    package func giveBack() {
        var settings = former
        // There is nobody to tell where the terminal is gone.
        try? StandardOutput.write(end)
        _ = unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
        gpslog_give_terminal_back_at_signal(nil, nil)
    }

    /// Its size in characters; the usual one where it does not say.
    package var size: (rows: Int, columns: Int) {
        var size = winsize()
        guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return (24, 80)
        }
        return (Int(size.ws_row), Int(size.ws_col))
    }
}
