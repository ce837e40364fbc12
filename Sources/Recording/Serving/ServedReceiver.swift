internal import Export
internal import GNSS
internal import Logbook
internal import NMEA
internal import Platform
internal import Receivers
internal import Serving
internal import Settings
internal import Synchronization
internal import SystemPackage

/// A receiver as clients are told of it, from its opening to its end.
final class ServedReceiver: Sendable {
    private let feed: ReceiverFeed
    private let identity: ReceiverIdentity
    private let path: String
    private let isFiltered: Bool

    /// True where anybody but views of this user is served, who want the sentences.
    let isPublic: Bool

    private let device = Mutex<ServedDevice?>(nil)
    private let sentences = Mutex(LocationSentences())

    /// A receiver that was not opened yet.
    ///
    /// - Parameters:
    ///   - identity: the receiver.
    ///   - path: the device or the source that it is read from.
    ///   - feed: the way to clients.
    ///   - isFiltered: true where they get what the filter makes of its reports.
    ///   - isPublic: true where anybody but views of this user is served.
    init(_ identity: ReceiverIdentity, at path: String, feed: ReceiverFeed, isFiltered: Bool, isPublic: Bool) {
        (self.identity, self.path, self.feed) = (identity, path, feed)
        (self.isFiltered, self.isPublic) = (isFiltered, isPublic)
    }

    /// Takes note of what happens to the line.
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

    /// Takes note of what happens to a source in a network: to clients it is a device that is opened once.
    func note(_ event: NetworkSourceEvent) {
        if case .connected = event { noteOpening() }
    }

    private func noteOpening() {
        let opened = device.withLock { device -> ServedDevice? in
            // It is opened anew when it falls silent.
            guard device == nil else { return nil }
            device = ServedDevice(path: path, activated: UTCTime.now)
            return device
        }
        if let opened { feed.tell([.device(opened)]) }
    }

    /// Hands on the bytes and sentences of the line; where clients get the filter's locations, only the sky.
    func note(_ chunk: DecodedChunk) {
        var news: [ServedNews] = isFiltered || !isPublic || chunk.bytes.isEmpty ? [] : [.bytes(chunk.bytes)]
        for part in chunk.parts {
            switch part {
            case .sentence(let sentence): if !isFiltered { news.append(.sentence(sentence)) }
            case .epoch(let epoch):
                if !isFiltered { news.append(.position(ServedPosition(epoch.fix))) }
                if let sky = epoch.sky { news.append(.sky(sky)) }
                if !isFiltered { news.append(.endOfEpoch) }
            }
        }
        if !news.isEmpty { feed.tell(news) }
    }

    /// Hands on the verdict of the filter on a fix, to clients only where they are served what the filter makes of it.
    func note(_ fix: JudgedFix, isServed: Bool) {
        let verdict = ServedNews.verdict(ServedVerdict(fix, of: identity))
        guard isServed, let position = ServedPosition(fix) else { return feed.tell([verdict, .endOfEpoch]) }
        var news: [ServedNews] = []
        if fix.verdict.location != nil {
            let text = sentences.withLock { $0.sentences(of: fix) }
            news = text.map { .sentence($0) } + [.bytes(text.flatMap(\.self))]
        }
        feed.tell(news + [.position(position), verdict, .endOfEpoch])
    }

    /// Hands on that it is gone.
    func close() { feed.close() }
}
