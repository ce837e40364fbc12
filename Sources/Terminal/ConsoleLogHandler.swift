package import Logging

/// Brings log messages to standard error: to a person as `gpslog: message`, to journald with its priority.
package struct ConsoleLogHandler: LogHandler {
    /// Messages below this level are not said.
    package var logLevel: Logger.Level

    /// Values that go with every message.
    package var metadata: Logger.Metadata = [:]

    private let console: Console
    private let hasJournal: Bool

    /// A handler for a console.
    package init(
        _ console: Console = .standard,
        level: Logger.Level,
        variable: (String) -> String? = ProcessEnvironment.value(of:)
    ) {
        self.console = console
        logLevel = level
        hasJournal = variable("JOURNAL_STREAM") != nil && !console.isTerminal
    }

    /// A value that goes with every message.
    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Writes a message to standard error.
    package func log(event: LogEvent) {
        let prefix = hasJournal ? "<\(event.level.journalPriority)>" : "gpslog: "
        console.say(prefix + event.message.description)
    }
}

extension Logger.Level {
    /// The priority of sd-daemon(3).
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
