internal import Logging
internal import Synchronization

/// Logs which messages are acknowledged and discarded, once for each topic or protocol.
final class DiscardLog: Sendable {
    private static let most = 100

    private let logger: Logger
    private let noted = Mutex<[Logger.Level: Set<String>]>([:])
    private let formats = Mutex<[String: Set<IncomingFormat>]>([:])

    init(_ logger: Logger) { self.logger = logger }

    /// Logs a topic that belongs to no device.
    func note(unknown topic: String) {
        note(topic, "it belongs to no device; add one with gpslog-collector device add --mqtt")
    }

    /// Logs a topic whose messages cannot be parsed.
    func note(unreadable topic: String) { note(topic, "they are no unencrypted OwnTracks messages") }

    /// Logs a topic of a device whose fixes cannot be stored.
    func note(unstorable topic: String) {
        note(topic, "the rows of its device are damaged, or a newer gpslog wrote them", .error)
    }

    /// Logs that messages of a protocol can never be stored.
    func note(discarded format: IncomingFormat) {
        note(format, "a device sends \(format.rawValue) messages without a usable time and position, or encrypted ones")
    }

    /// Logs that locations of a protocol contradict stored ones.
    func note(contradicting format: IncomingFormat) {
        note(format, "a device sends a second place for the same time by \(format.rawValue); the first one is kept")
    }

    private func note(_ format: IncomingFormat, _ text: String) {
        let isNew = formats.withLock { $0[text, default: []].insert(format).inserted }
        if isNew { logger.notice("\(text); discarding them (see /metrics for their number)") }
    }

    private func note(_ topic: String, _ reason: String, _ level: Logger.Level = .notice) {
        let isNew = noted.withLock { noted in
            var topics = noted[level] ?? []
            guard topics.count < Self.most, topics.insert(topic).inserted else { return false }
            noted[level] = topics
            return true
        }
        guard isNew else { return }
        // Anyone with write access to the broker can choose topics, so remove control characters.
        let text = topic.filter { !$0.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F } }
        let line = "messages of the topic \(text.prefix(100)) are discarded: \(reason)"
        if level == .error { logger.error("\(line)") } else { logger.notice("\(line)") }
    }
}
