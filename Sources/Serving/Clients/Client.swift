internal import GNSS
internal import Glibc
internal import SystemPackage

/// The protocol that a service speaks with its clients.
package enum ServedProtocol: Sendable {
    /// The protocol of gpsd's socket: clients request reports.
    case gpsd
    /// Sentences of NMEA 0183, sent without a request.
    case sentences
    /// The protocol of gpsd with the filter's verdicts beside the reports, for programs of the same user.
    case watching
}

/// A connected client with its requests and the queue of bytes to send.
final class Client {
    /// Maximum bytes per read and write.
    private static let portion = (read: 4096, write: 65_536)

    private let connection: ClientConnection
    private let speaks: ServedProtocol
    private var conversation = Conversation()
    private var parser = RequestParser()
    private var input: ArraySlice<UInt8> = []
    private var queue: EpochQueue
    private var toldDrops = 0
    /// Whether the client has closed its side of the connection.
    private var hasEnded = false
    private var wordSince: ContinuousClock.Instant?

    /// Whether the connection can be dropped.
    private(set) var isOver = false

    init(
        _ connection: ClientConnection,
        speaking language: ServedProtocol,
        backlog: Int,
        at now: ContinuousClock.Instant
    ) {
        self.connection = connection
        speaks = language
        queue = EpochQueue(limit: backlog)
        if speaks != .sentences { queue.append(answer: ReportLine.version.bytes, at: now) }
    }

    /// The reports that the client wants.
    var policy: WatchPolicy {
        guard speaks != .sentences else { return .sentences }
        var policy = conversation.policy
        policy.isWatching = speaks == .watching
        return policy
    }

    /// The descriptor with the events to poll for.
    var awaited: pollfd {
        var events: CInt = 0
        if !hasEnded, input.isEmpty, queue.hasRoom { events |= POLLIN }
        if !queue.isEmpty { events |= POLLOUT }
        return pollfd(fd: connection.descriptor, events: Int16(events), revents: 0)
    }

    /// Returns the number of epochs dropped since the last call.
    func takeDroppedEpochs() -> Int {
        defer { toldDrops = queue.droppedEpochs }
        return queue.droppedEpochs - toldDrops
    }
}

// MARK: - Requests

extension Client {
    /// Reads requests; `answer` answers them.
    func receive() {
        guard !hasEnded, input.isEmpty else { return }
        do throws(Errno) {
            guard let bytes = try connection.read(atMost: Self.portion.read) else { return }
            hasEnded = bytes.isEmpty
            // Clients of sentences make no requests, so their bytes are ignored.
            if speaks != .sentences { input = bytes[...] }
            wordSince = nil
        } catch {
            isOver = true
        }
    }

    /// Answers requests while the queue has room.
    func answer(_ receivers: () -> ServedReceivers, at now: ContinuousClock.Instant, _ time: () -> UTCTime) {
        while queue.hasRoom, let request = parser.next(&input) {
            reply(to: request, receivers(), at: now, time())
        }
        guard input.isEmpty else { return }
        if hasEnded, let last = parser.finish() { reply(to: last, receivers(), at: now, time()) }
        if wordSince == nil, parser.hasWholeWord { wordSince = now }
    }

    /// Answers a word without an end after a pause.
    func answerWord(
        after pause: Duration,
        _ receivers: () -> ServedReceivers,
        at now: ContinuousClock.Instant,
        _ time: () -> UTCTime
    ) {
        guard let wordSince, wordSince.duration(to: now) >= pause else { return }
        self.wordSince = nil
        if let request = parser.finish() { reply(to: request, receivers(), at: now, time()) }
    }

    private func reply(
        to request: ServiceRequest,
        _ receivers: ServedReceivers,
        at now: ContinuousClock.Instant,
        _ time: UTCTime
    ) {
        for line in conversation.answers(to: request, receivers, at: time) { queue.append(answer: line.bytes, at: now) }
    }
}

// MARK: - Reports

extension Client {
    /// Queues news if the client wants them.
    func take(_ news: inout NewsTexts, at now: ContinuousClock.Instant) {
        let device = news.news.device
        if let bytes = news.bytes(for: policy) { queue.append(bytes, of: device, at: now) }
        switch news.news.news {
        case .endOfEpoch, .device, .gone: queue.endEpoch(of: device)
        case .bytes, .sentence, .position, .sky, .verdict: break
        }
    }

    /// Sends as many bytes as the kernel accepts.
    func flush(at now: ContinuousClock.Instant) {
        while !queue.isEmpty, !isOver {
            do throws(Errno) {
                let sent = try connection.send(queue.first(Self.portion.write))
                queue.removeFirst(sent, at: now)
                if sent == 0 { break }
            } catch {
                isOver = true
            }
        }
        if hasEnded, queue.isEmpty, input.isEmpty { isOver = true }
    }

    /// Marks the connection as broken.
    func end() { isOver = true }

    /// Drops the client if it has read nothing for too long; returns whether it did.
    func giveUp(after patience: Duration, at now: ContinuousClock.Instant) -> Bool {
        guard !isOver, queue.stalled(at: now) >= patience else { return false }
        isOver = true
        return true
    }

    /// Time until the client needs attention without any events; `nil` if it needs none.
    func nextLook(_ limits: ServerLimits, at now: ContinuousClock.Instant) -> Duration? {
        let word = wordSince.map { limits.wordPause - $0.duration(to: now) }
        let stall = queue.isEmpty ? nil : limits.patience - queue.stalled(at: now)
        return [word, stall].compactMap(\.self).min()
    }
}
