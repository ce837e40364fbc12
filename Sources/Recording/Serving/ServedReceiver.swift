internal import Files
internal import GNSS
internal import Logbook
internal import NMEA
internal import Platform
internal import Receivers
internal import Serving
internal import Settings
internal import Synchronization
internal import SystemPackage

/// Serves a receiver's data to clients, from its opening to its end.
final class ServedReceiver: Sendable {
    private let feed: ReceiverFeed
    private let identity: ReceiverIdentity
    private let path: String
    private let isFiltered: Bool

    /// Whether suspect positions are withheld.
    private let isTrusted: Bool

    /// Whether there are clients other than this user's views, which need the sentences.
    let isPublic: Bool

    private let device = Mutex<ServedDevice?>(nil)
    private let sentences = Mutex(LocationSentences())

    /// Why the latest judged fix is suspect; `nil` if it is not.
    private let suspicion = Mutex<Suspicion?>(nil)

    /// The news of epochs whose fixes are not judged yet, oldest first, and of the unfinished epoch as the last.
    ///
    /// Only used if suspect positions are withheld and clients get the receiver's reports.
    private let waiting = Mutex<[[ServedNews]]>([[]])

    /// More epochs than a pipeline holds; older ones are dropped.
    private static let mostWaiting = 4096

    /// Creates the feed of a receiver that has not been opened yet.
    ///
    /// - Parameters:
    ///   - identity: the receiver.
    ///   - path: the device or the source that it is read from.
    ///   - feed: delivers to clients.
    ///   - isFiltered: whether clients get the filter's locations instead of the receiver's reports.
    ///   - isTrusted: whether suspect positions are withheld.
    ///   - isPublic: whether there are clients other than this user's views.
    init(
        _ identity: ReceiverIdentity,
        at path: String,
        feed: ReceiverFeed,
        isFiltered: Bool,
        isTrusted: Bool,
        isPublic: Bool
    ) {
        (self.identity, self.path, self.feed) = (identity, path, feed)
        (self.isFiltered, self.isTrusted, self.isPublic) = (isFiltered, isTrusted, isPublic)
    }

    func note(_ event: SerialLineEvent) {
        switch event {
        case .opened: noteOpening()
        case .settingFound(let setting):
            let changed = device.withLock { device in
                device?.bitsPerSecond = setting.baudRate.bitsPerSecond
                // Data bits, parity and stop bits, as in 8N1.
                device?.parity = String(setting.framing.rawValue.dropFirst().prefix(1))
                device?.stopBits = setting.framing.rawValue.last?.wholeNumberValue
                return device
            }
            if let changed { feed.tell([.device(changed)]) }
        case .hearing: break
        }
    }

    /// Reports a network source as a device that is opened once.
    func note(_ event: NetworkSourceEvent) {
        if case .connected = event { noteOpening() }
    }

    private func noteOpening() {
        let opened = device.withLock { device -> ServedDevice? in
            // A silent device is opened again, which clients need not know.
            guard device == nil else { return nil }
            device = ServedDevice(path: path, activated: UTCTime.now)
            return device
        }
        if let opened { feed.tell([.device(opened)]) }
    }

    /// Delivers the bytes and sentences of the line, or only the satellites if clients get the filter's locations.
    func note(_ chunk: LineChunk) {
        if isTrusted, !isFiltered {
            // Views of this user get all bytes; the sentences for other clients wait for the filter's verdict.
            if !isPublic, !chunk.bytes.isEmpty { feed.tell([.bytes(chunk.bytes)]) }
            return queue(chunk)
        }
        var news: [ServedNews] = isFiltered || chunk.bytes.isEmpty ? [] : [.bytes(chunk.bytes)]
        for part in chunk.parts {
            switch part {
            case .sentence(let sentence): if !isFiltered { news.append(.sentence(sentence)) }
            case .epoch(let epoch):
                // The filter has not judged this fix yet; its suspicion is that of the fix before.
                let suspicion = suspicion.withLock(\.self)
                if !isFiltered { news.append(.position(ServedPosition(epoch.fix, suspicion: suspicion))) }
                if let sky = epoch.sky { news.append(.sky(sky)) }
                if !isFiltered { news.append(.endOfEpoch) }
            }
        }
        if !news.isEmpty { feed.tell(news) }
    }

    /// Keeps the sentences and satellites of a chunk until the filter has judged their fixes.
    private func queue(_ chunk: LineChunk) {
        waiting.withLock { waiting in
            for part in chunk.parts {
                switch part {
                case .sentence(let sentence):
                    guard isPublic else { continue }
                    waiting[waiting.count - 1] += [.sentence(sentence), .bytes(sentence)]
                case .epoch(let epoch):
                    if let sky = epoch.sky { waiting[waiting.count - 1].append(.sky(sky)) }
                    waiting.append([])
                }
            }
            if waiting.count > Self.mostWaiting { waiting.removeFirst(waiting.count - Self.mostWaiting) }
        }
    }

    /// The news of the oldest epoch that waits, with the receiver's position, or without its sentences if it is
    /// suspect.
    private func release(_ fix: JudgedFix) -> [ServedNews] {
        let position = ServedPosition(fix.received.fix, suspicion: fix.suspicion)
        let news = waiting.withLock { $0.count > 1 ? $0.removeFirst() : [] }
        guard fix.isPositionSuspect else { return news + [.position(position)] }
        return news.filter { if case .sky = $0 { true } else { false } } + [.position(position.withheld)]
    }

    /// Delivers the filter's verdict on a fix, with its position only if clients get the filter's locations.
    func note(_ fix: JudgedFix, isServed: Bool) {
        suspicion.withLock { $0 = fix.suspicion }
        let verdict = ServedNews.verdict(ServedVerdict(fix, of: identity))
        if isTrusted, !isFiltered { return feed.tell(release(fix) + [verdict, .endOfEpoch]) }
        guard isServed, let position = ServedPosition(fix) else { return feed.tell([verdict, .endOfEpoch]) }
        if isTrusted, fix.isPositionSuspect { return feed.tell([.position(position.withheld), verdict, .endOfEpoch]) }
        var news: [ServedNews] = []
        if fix.verdict.location != nil {
            let text = sentences.withLock { $0.sentences(of: fix) }
            news = text.map { .sentence($0) } + [.bytes(text.flatMap(\.self))]
        }
        feed.tell(news + [.position(position), verdict, .endOfEpoch])
    }

    /// Reports to clients that the receiver is gone.
    func close() { feed.close() }
}

extension JudgedFix {
    /// Whether the position or the time is suspect, and not only the signals.
    fileprivate var isPositionSuspect: Bool { suspicion?.isOfPosition ?? false }
}
