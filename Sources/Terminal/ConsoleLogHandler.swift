package import Logging

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
