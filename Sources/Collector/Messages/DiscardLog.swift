internal import Logging
internal import Synchronization

/// Logs the topics of discarded messages, once each.
final class DiscardLog: Sendable {
    private static let most = 100

    private let logger: Logger
    private let noted = Mutex<[Logger.Level: Set<String>]>([:])
    private let formats = Mutex<Set<IncomingFormat>>([])

    init(_ logger: Logger) { self.logger = logger }

    /// Logs a topic that belongs to no device.
    func note(unknown topic: String) {
        note(topic, "comes from a topic of no device, and is not kept; device add --mqtt makes it known")
    }

    /// Logs a topic whose messages cannot be parsed.
    func note(unreadable topic: String) { note(topic, "is nothing that OwnTracks says in the clear, and is not kept") }

    /// Logs that messages of a protocol can never be stored, once per protocol.
    func note(discarded format: IncomingFormat) {
        let isNew = formats.withLock { $0.insert(format).inserted }
        guard isNew else { return }
        logger.notice(
            "a device sends \(format.rawValue) messages without a usable time and position, or encrypted; they are discarded. /metrics counts them"
        )
    }

    /// Logs a topic of a device whose fixes cannot be stored.
    func note(unstorable topic: String) {
        let reason = "belongs to a device whose rows are damaged or of a newer gpslog, and is not kept"
        note(topic, reason, .error)
    }

    private func note(_ topic: String, _ reason: String, _ level: Logger.Level = .notice) {
        let isNew = noted.withLock { noted in
            var topics = noted[level] ?? []
            guard topics.count < Self.most, topics.insert(topic).inserted else { return false }
            noted[level] = topics
            return true
        }
        // Anyone with write access to the broker can choose topics, so remove control characters.
        let text = topic.filter { !$0.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F } }
        guard isNew else { return }
        let line = "what comes to \(text.prefix(100)) \(reason)"
        if level == .error { logger.error("\(line)") } else { logger.notice("\(line)") }
    }
}
