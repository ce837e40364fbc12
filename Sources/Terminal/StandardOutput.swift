internal import Glibc
internal import Platform
internal import SystemPackage

/// The standard output, where results go.
package enum StandardOutput {
    /// Writes text as it is; unlike `print`, it tells when nobody takes it.
    ///
    /// - Throws: `Failure` where writing fails, as on a full disk.
    package static func write(_ text: String) throws(Failure) { try write(text.utf8) }

    /// Writes bytes as they are.
    ///
    /// - Throws: `Failure` where writing fails, as on a full disk.
    package static func write(_ bytes: some Sequence<UInt8>) throws(Failure) {
        do throws(Errno) {
            try Errno.typed { try FileDescriptor.standardOutput.writeAll(bytes) }
        } catch {
            throw Failure("standard output cannot be written: \(error); send it elsewhere, or make room", .inputOutput)
        }
    }

    /// Writes text that may hold what others wrote: on a terminal, without what that would take for an order.
    ///
    /// - Throws: `Failure` where writing fails, as on a full disk.
    package static func show(_ text: String) throws(Failure) {
        try write(isTerminal ? TerminalSafeText.withoutOrders(text) : text)
    }

    /// True where a terminal shows it.
    package static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// The terminal's columns; nil where it is none.
    package static var columns: Int? { isTerminal ? TerminalWidth.columns(of: STDOUT_FILENO) : nil }
}
