internal import CLinux
internal import Glibc
package import Logging
internal import Synchronization
internal import SystemPackage

/// Writes messages to standard error and, on a terminal, keeps a status line below them.
package final class Console: Sendable {
    package static let standard = Console()

    package let isTerminal = isatty(STDERR_FILENO) == 1

    private let statusLine = Mutex("")

    /// Sets what is printed if a signal ends the program; `nil` for nothing.
    package static func sayAtSignal(_ text: String?) {
        if let text { unsafe gpslog_say_at_signal(text) } else { gpslog_say_at_signal(nil) }
    }

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

/// Writes log messages to standard error, as `gpslog: message` or, for journald, with a priority.
package struct ConsoleLogHandler: LogHandler {
    package var logLevel: Logger.Level

    package var metadata: Logger.Metadata = [:]

    private let console: Console
    private let hasJournal: Bool

    package init(
        _ console: Console = .standard,
        level: Logger.Level,
        variable: (String) -> String? = ProcessEnvironment.value(of:)
    ) {
        self.console = console
        logLevel = level
        hasJournal = variable("JOURNAL_STREAM") != nil && !console.isTerminal
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        let prefix = hasJournal ? "<\(event.level.journalPriority)>" : "gpslog: "
        console.say(prefix + event.message.description)
    }
}

extension Logger.Level {
    /// The priority as in sd-daemon(3).
    fileprivate var journalPriority: Int {
        switch self {
        case .critical: 2
        case .error: 3
        case .warning: 4
        case .notice: 5
        case .info: 6
        case .debug, .trace: 7
        }
    }
}
