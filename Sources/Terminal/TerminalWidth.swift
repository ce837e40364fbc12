internal import Glibc

enum TerminalWidth {
    /// The width in columns; 80 if the terminal does not report it.
    static func columns(of descriptor: Int32) -> Int {
        var size = winsize()
        guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}
