internal import Glibc
internal import SystemPackage

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
