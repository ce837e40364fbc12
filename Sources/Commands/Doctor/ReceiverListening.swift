import Platform
import Receivers
import Synchronization
import SystemPackage

/// Listens to a receiver as a recording does, without writing to it.
final class ReceiverListening: Sendable {
    enum Place {
        case line(FilePath)
        case network(NetworkAddress)
    }

    private let place: Place
    private let failure = Mutex<NetworkFailure?>(nil)
    private let limit: ListenLimit
    private let heard: Mutex<ListenResult>
    private let start = ContinuousClock.now

    init(to place: Place, limit: ListenLimit, heard: ListenResult) {
        self.place = place
        self.limit = limit
        self.heard = Mutex(heard)
    }

    /// Listens until enough was received or the limit is reached.
    ///
    /// - Returns: the result, and why listening ended early; nil if it did not.
    func run() async -> (ListenResult, (any Error)?) {
        do {
            switch place {
            case .line(let path):
                try await listen(to: try SerialByteSource(path: path, onEvent: { [self] in note($0) }))
                if isUnread { try await sample(path) }
            case .network(let address):
                try await listen(to: try NetworkByteSource(address, onEvent: { [self] in note($0) }))
                return (outcome, failure.withLock { $0 })
            }
        } catch {
            return (outcome, error)
        }
        return (outcome, nil)
    }

    private func listen(to source: some ByteSource) async throws {
        try await withThrowingTaskGroup { group in
            group.addTask { [self] in
                for try await chunk in source.chunks() { hear(chunk) }
            }
            group.addTask { [self] in
                while !isOver { try await Task.sleep(for: .milliseconds(100)) }
                source.stop()
            }
            defer { group.cancelAll() }
            // Whichever task ends first, the line is closed once the chunks have ended.
            try await group.next()
            try await group.next()
        }
    }

    private func note(_ event: SerialLineEvent) {
        switch event {
        case .opened: break
        case .settingFound(let setting): heard.withLock { $0.setting = "\(setting)" }
        case .hearing(let event): note(event)
        }
    }

    private func note(_ event: NetworkSourceEvent) {
        switch event {
        case .connected: failure.withLock { $0 = nil }
        case .unreachable(let reason), .lost(let reason): failure.withLock { $0 = reason }
        case .gpsd: break
        case .hearing(let event): note(event)
        }
    }

    private func note(_ event: SilenceEvent) {
        if event == .onlyNoise { heard.withLock { $0.hasHeardOnlyNoise = true } }
    }

    /// Whether no baud rate gave sentences, so that no bytes were delivered.
    private var isUnread: Bool { heard.withLock { $0.bytes == 0 } }

    /// Reads raw bytes for a moment to distinguish silence, noise and protocols other than NMEA 0183.
    private func sample(_ path: FilePath) async throws {
        let file = try UniqueFileDescriptor(opening: path, .readOnly, options: .nonBlocking)
        for _ in 1...30 {
            try await Task.sleep(for: .milliseconds(50))
            guard let bytes = try? file.read(atMost: 4096), !bytes.isEmpty else { continue }
            hear(ByteChunk(bytes: bytes, readAt: nil))
        }
    }

    private func hear(_ chunk: ByteChunk) {
        let elapsed = start.duration(to: .now)
        heard.withLock { $0.hear(chunk, after: elapsed) }
    }

    private var isOver: Bool {
        let elapsed = start.duration(to: .now)
        return heard.withLock { heard in
            heard.pass(elapsed)
            return limit.isOver(heard)
        }
    }

    private var outcome: ListenResult {
        heard.withLock { heard in
            heard.end()
            return heard
        }
    }
}

/// How long the doctor listens.
package struct ListenLimit: Hashable, Sendable {
    /// The duration set by the user; nil to decide by what is received.
    package var limit: Duration?

    /// Whether the baud rate must be detected first.
    package var searches: Bool

    package init(limit: Duration? = nil, searches: Bool) {
        self.limit = limit
        self.searches = searches
    }

    /// Whether enough was received, or nothing more is to be expected.
    package func isOver(_ heard: ListenResult) -> Bool {
        if let limit, heard.duration >= limit { return true }
        // Waits for a few more epochs: data buffered before the port was opened says nothing about the clock.
        if let position = heard.positionAfter { return heard.duration >= position + .milliseconds(1500) }
        if limit != nil { return false }
        if let sentence = heard.firstSentenceAfter { return heard.duration >= sentence + Self.usual }
        if heard.hasFallenSilent { return true }
        let most = heard.hasHeardOnlyNoise ? Self.round : Self.search
        return heard.duration >= (searches ? most : Self.usual)
    }

    /// The maximum duration in whole seconds.
    package var seconds: Int {
        Int((limit ?? (searches ? Self.search : Self.usual)).components.seconds)
    }

    /// Receivers report once per second, some every few seconds.
    private static let usual = Duration.seconds(10)

    /// Trying all baud rates once, on a line that sends without pauses.
    private static let round = Duration.seconds(20)

    /// Trying all baud rates if the receiver may be slow to start.
    private static let search = Duration.seconds(30)
}
