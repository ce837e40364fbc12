internal import Glibc
internal import SystemPackage

/// The whole terminal for a program to draw on, until it is given back with what was on it before.
package final class FullScreen {
    /// Takes another page than the shell's, hides the cursor, and does not wrap lines.
    private static let beginning = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[0m\u{1B}[2J"
    private static let end = "\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

    private var terminal: RawTerminal?

    /// Takes the terminal of standard input and output; nil where either is none.
    package init?() {
        guard take() else { return nil }
    }

    deinit { giveBack() }

    /// Its size in characters; the usual one where it does not say.
    package var size: (rows: Int, columns: Int) { terminal?.size ?? (24, 80) }

    /// Gives it back, once.
    package func giveBack() {
        terminal?.giveBack()
        terminal = nil
    }

    /// Gives it back and stops this process until the shell has it go on, and takes it again then.
    ///
    /// - Returns: false where there is no terminal any more.
    package func suspend() -> Bool {
        giveBack()
        // Sent to the process it would let this thread go on for a moment, which takes the terminal again.
        _ = raise(SIGSTOP)
        return take()
    }

    private func take() -> Bool {
        terminal = RawTerminal(beginning: Self.beginning, end: Self.end)
        return terminal != nil
    }
}
