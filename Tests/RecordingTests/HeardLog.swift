import Logging
import Synchronization

/// A log handler that keeps all messages.
final class HeardLog: LogHandler {
    private let heard = Mutex<[String]>([])
    var lines: [String] { heard.withLock { $0 } }

    var logLevel: Logger.Level {
        get { .notice }
        set {}
    }
    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }

    func log(event: LogEvent) { heard.withLock { $0.append(event.message.description) } }
}
