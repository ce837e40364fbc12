internal import Glibc
internal import Platform
internal import SystemPackage

/// Writes results to standard output.
package enum StandardOutput {
    /// Writes text unchanged; unlike `print`, reports errors.
    ///
    /// - Throws: `Failure` if writing fails, for example because the disk is full.
    package static func write(_ text: String) throws(Failure) { try write(text.utf8) }

    /// Writes bytes unchanged, without buffering.
    ///
    /// - Throws: `Failure` if writing fails, for example because the disk is full.
    package static func write(_ bytes: some Sequence<UInt8>) throws(Failure) {
        do throws(Errno) {
            try Errno.typed { try FileDescriptor.standardOutput.writeAll(bytes) }
        } catch {
            throw Failure("standard output cannot be written: \(error); send it elsewhere, or make room", .inputOutput)
        }
    }

    /// Writes text from untrusted sources; on a terminal, control characters are removed.
    ///
    /// - Throws: `Failure` if writing fails, for example because the disk is full.
    package static func show(_ text: String) throws(Failure) {
        try write(isTerminal ? TerminalSafeText.withoutOrders(text) : text)
    }

    package static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// The terminal's width in columns; nil if standard output is not a terminal.
    package static var columns: Int? { isTerminal ? TerminalWidth.columns(of: STDOUT_FILENO) : nil }
}
