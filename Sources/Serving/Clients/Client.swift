internal import GNSS
internal import Glibc
internal import SystemPackage

/// The language that a service speaks with its clients.
package enum ServedProtocol: Sendable {
    /// The protocol of gpsd's socket: clients say what they want.
    case gpsd
    /// Sentences of NMEA 0183, and nothing is asked for.
    case sentences
    /// The protocol of gpsd, with the filter's verdicts beside the reports: for programs of the same user.
    case watching
}

/// A client that is connected: what it wants, and what waits for it.
final class Client {
    /// Bytes that are read or written at a time.
    private static let portion = (read: 4096, write: 65_536)

    private let connection: ClientConnection
    private let speaks: ServedProtocol
    private var conversation = Conversation()
    private var parser = RequestParser()
    private var input: ArraySlice<UInt8> = []
    private var queue: EpochQueue
    private var toldDrops = 0
    /// True where the client sends no more.
    private var hasEnded = false
    private var wordSince: ContinuousClock.Instant?

    /// True where nothing more can be done for it.
    private(set) var isOver = false

    /// A client that has just come.
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

    /// The reports that it wants.
    var policy: WatchPolicy {
        guard speaks != .sentences else { return .sentences }
        var policy = conversation.policy
        policy.isWatching = speaks == .watching
        return policy
    }

    /// The descriptor, and what is waited for on it.
    var awaited: pollfd {
        var events: CInt = 0
        if !hasEnded, input.isEmpty, queue.hasRoom { events |= POLLIN }
        if !queue.isEmpty { events |= POLLOUT }
        return pollfd(fd: connection.descriptor, events: Int16(events), revents: 0)
    }

    /// Epochs that were left out since this was asked the last time.
    func takeDroppedEpochs() -> Int {
        defer { toldDrops = queue.droppedEpochs }
        return queue.droppedEpochs - toldDrops
    }
}

// MARK: - What it says

extension Client {
    /// Reads what it has sent; answers come with `answer`.
    func receive() {
        guard !hasEnded, input.isEmpty else { return }
        do throws(Errno) {
            guard let bytes = try connection.read(atMost: Self.portion.read) else { return }
            hasEnded = bytes.isEmpty
            // Nothing is asked of who only tells.
            if speaks != .sentences { input = bytes[...] }
            wordSince = nil
        } catch {
            isOver = true
        }
    }

    /// Answers what it has asked, as long as there is room.
    func answer(_ receivers: () -> ServedReceivers, at now: ContinuousClock.Instant, _ time: () -> UTCTime) {
        while queue.hasRoom, let request = parser.next(&input) {
            reply(to: request, receivers(), at: now, time())
        }
        guard input.isEmpty else { return }
        if hasEnded, let last = parser.finish() { reply(to: last, receivers(), at: now, time()) }
        if wordSince == nil, parser.hasWholeWord { wordSince = now }
    }

    /// Answers a word that nothing has followed for a while.
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

// MARK: - What it is told

extension Client {
    /// Queues news, if it wants them.
    func take(_ news: inout RenderedNews, at now: ContinuousClock.Instant) {
        let device = news.news.device
        if let bytes = news.bytes(for: policy) { queue.append(bytes, of: device, at: now) }
        switch news.news.news {
        case .endOfEpoch, .device, .gone: queue.endEpoch(of: device)
        case .bytes, .sentence, .position, .sky, .verdict: break
        }
    }

    /// Sends what there is room for.
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

    /// Takes note that the connection is broken.
    func end() { isOver = true }

    /// Gives it up where it has taken nothing for too long; true where that is so.
    func giveUp(after patience: Duration, at now: ContinuousClock.Instant) -> Bool {
        guard !isOver, queue.stalled(at: now) >= patience else { return false }
        isOver = true
        return true
    }

    /// The time until something has to be looked at, though nothing comes; nil where there is nothing.
    func nextLook(_ limits: ServerLimits, at now: ContinuousClock.Instant) -> Duration? {
        let word = wordSince.map { limits.wordPause - $0.duration(to: now) }
        let stall = queue.isEmpty ? nil : limits.patience - queue.stalled(at: now)
        return [word, stall].compactMap(\.self).min()
    }
}
