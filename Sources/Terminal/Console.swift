internal import Glibc
internal import Synchronization
internal import SystemPackage

/// Writes messages to standard error and, on a terminal, keeps a status line below them.
package final class Console: Sendable {
    package static let standard = Console()

    package let isTerminal = isatty(STDERR_FILENO) == 1

    private let statusLine = Mutex("")

    /// Writes text on lines of its own, above the status line.
    package func say(_ text: String) {
        // Names of files and receivers may contain control characters.
        let text = TerminalSafeText.withoutOrders(text)
        statusLine.withLock { status in
            write(status.isEmpty ? text + "\n" : erase + text + "\n" + status)
        }
    }

    /// Writes a question; the user types the answer after it.
    package func ask(_ question: String) {
        write(question)
    }

    /// Updates the status line; does nothing without a terminal.
    package func show(status text: String) {
        guard isTerminal else { return }
        statusLine.withLock { status in
            // Truncated to the terminal's width, because a wrapped line cannot be rewritten.
            status = String(text.prefix(max(20, width - 1)))
            write(erase + status)
        }
    }

    package func clearStatus() {
        statusLine.withLock { status in
            if !status.isEmpty { write(erase) }
            status = ""
        }
    }

    package var width: Int { TerminalWidth.columns(of: STDERR_FILENO) }

    private let erase = "\r\u{1B}[K"

    private func write(_ text: String) {
        // If standard error is closed, there is no place left to report it.
        _ = try? FileDescriptor.standardError.writeAll(text.utf8)
    }
}
