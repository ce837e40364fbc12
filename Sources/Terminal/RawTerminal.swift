internal import Glibc

/// A terminal that sends each key at once and shows none by itself, until it is given back.
package struct RawTerminal {
    private let former: termios

    /// Takes the terminal of standard input; nil where there is none.
    package init?() {
        var settings = termios()
        guard unsafe tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
        former = settings
        unsafe cfmakeraw(&settings)
        guard unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &settings) == 0 else { return nil }
    }

    /// Gives it back as it was.
    package func giveBack() {
        var settings = former
        _ = unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
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
