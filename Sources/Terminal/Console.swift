internal import Glibc
internal import Synchronization
internal import SystemPackage

/// Standard error: lines said to the person, and on a terminal one line below them that is rewritten in place.
package final class Console: Sendable {
    /// The program's own.
    package static let standard = Console()

    /// True where a person watches.
    package let isTerminal = isatty(STDERR_FILENO) == 1

    private let statusLine = Mutex("")

    /// Writes a text on lines of its own, above the status line.
    package func say(_ text: String) {
        // Names of files and receivers may hold anything.
        let text = TerminalSafeText.withoutOrders(text)
        statusLine.withLock { status in
            write(status.isEmpty ? text + "\n" : erase + text + "\n" + status)
        }
    }

    /// Asks something; the answer is typed behind it.
    package func ask(_ question: String) {
        write(question)
    }

    /// Rewrites the status line; does nothing where nobody watches.
    package func show(status text: String) {
        guard isTerminal else { return }
        statusLine.withLock { status in
            // Cut to the terminal's width, because a line that wraps cannot be rewritten.
            status = String(text.prefix(max(20, width - 1)))
            write(erase + status)
        }
    }

    /// Removes the status line.
    package func clearStatus() {
        statusLine.withLock { status in
            if !status.isEmpty { write(erase) }
            status = ""
        }
    }

    /// The terminal's columns.
    package var width: Int { TerminalWidth.columns(of: STDERR_FILENO) }

    private let erase = "\r\u{1B}[K"

    private func write(_ text: String) {
        // There is nobody to tell where nobody listens any more.
        _ = try? FileDescriptor.standardError.writeAll(text.utf8)
    }
}
