internal import Logging
internal import Synchronization

/// Notes in the log, once each, the topics of messages that are not kept.
final class StrangeTopics: Sendable {
    private static let most = 100

    private let logger: Logger
    private let noted = Mutex<Set<String>>([])

    /// Notes go to a logger.
    init(_ logger: Logger) { self.logger = logger }

    /// Notes a topic of no device.
    func note(unknown topic: String) {
        note(topic, "comes from a topic of no device, and is not kept; device add --mqtt makes it known")
    }

    /// Notes a topic of messages that nobody can read.
    func note(unreadable topic: String) { note(topic, "is nothing that OwnTracks says in the clear, and is not kept") }

    private func note(_ topic: String, _ reason: String) {
        let isNew = noted.withLock { $0.count < Self.most && $0.insert(topic).inserted }
        // Whoever may write to the broker names topics.
        let text = topic.filter { !$0.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F } }
        if isNew { logger.notice("what comes to \(text.prefix(100)) \(reason)") }
    }
}
