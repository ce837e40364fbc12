internal import Glibc
internal import SystemPackage

/// Where results go.
package enum StandardOutput {
    /// Writes text as it is; unlike `print`, it tells when nobody takes it.
    ///
    /// - Throws: `Errno` where writing fails, as on a full disk.
    package static func write(_ text: String) throws {
        try FileDescriptor.standardOutput.writeAll(text.utf8)
    }

    /// Writes text that may hold what others wrote: on a terminal, without what that would take for an order.
    ///
    /// - Throws: `Errno` where writing fails, as on a full disk.
    package static func show(_ text: String) throws {
        try write(isTerminal ? ShownText.withoutOrders(text) : text)
    }

    /// True where a terminal shows it.
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// The terminal's columns; nil where it is none.
    package static var columns: Int? { isTerminal ? TerminalWidth.columns(of: STDOUT_FILENO) : nil }
}
