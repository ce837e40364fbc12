internal import Glibc

/// The width of a terminal.
enum TerminalWidth {
    /// Its columns; 80 where it does not say.
    static func columns(of descriptor: Int32) -> Int {
        var size = winsize()
        guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}
