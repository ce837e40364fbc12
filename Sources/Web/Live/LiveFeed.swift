internal import Commands
internal import Logbook
internal import Recording
internal import SystemPackage

/// Watches the recordings into a database while a page is open, and gives all open pages the same news.
actor LiveFeed {
    /// Shortest time between news of a recording.
    private static let spacing = Duration.milliseconds(50)

    /// Shortest time between readings of the database for a recording's news.
    ///
    /// Until then pages draw the locations themselves: reading costs more than all else that a location needs.
    private static let reading = Duration.seconds(3)

    /// Longest time between news: not all recordings can be watched, and a silent receiver is news too.
    private static let pause = Duration.milliseconds(1200)

    private let database: FilePath?
    private let storage: SharedStorage
    private var watching: Watching?
    private var listeners: [Int: AsyncStream<LiveNews>.Continuation] = [:]
    private var latest = 0
    private var toldAt = ContinuousClock.now
    private var stored: (news: StoredNews, at: ContinuousClock.Instant)?

    private struct Watching {
        let view: SharedView
        let task: Task<Void, Never>
    }

    /// Without a database file, no recording is watched.
    init(of database: FilePath?, _ storage: SharedStorage) { (self.database, self.storage) = (database, storage) }

    /// An update now, and whenever something may have changed; slow listeners get only the latest one.
    ///
    /// Watching stops when the last stream has ended.
    ///
    /// - Returns: the updates, and a function that ends them.
    func listen() -> (news: AsyncStream<LiveNews>, end: @Sendable () -> Void) {
        latest += 1
        let number = latest
        let (updates, output) = AsyncStream.makeStream(of: LiveNews.self, bufferingPolicy: .bufferingNewest(1))
        output.onTermination = { [weak self] _ in
            Task { [self] in await self?.leave(number) }
        }
        listeners[number] = output
        output.yield(news(of: watch().view, readingAgain: true))
        return (updates, { output.finish() })
    }

    private func leave(_ number: Int) {
        listeners[number] = nil
        guard listeners.isEmpty else { return }
        watching?.task.cancel()
        (watching, stored) = (nil, nil)
    }

    /// Has all pages look for changes.
    func wake() { tell(readingAgain: true) }

    private func tell(readingAgain isReadAgain: Bool) {
        guard let watching else { return }
        let news = news(of: watching.view, readingAgain: isReadAgain)
        toldAt = .now
        for listener in listeners.values { listener.yield(news) }
    }

    private func news(of view: SharedView, readingAgain isReadAgain: Bool) -> LiveNews {
        let now = ContinuousClock.now
        if let stored, !isReadAgain, stored.at.duration(to: now) < Self.reading { return LiveNews(view, stored.news) }
        let news = StoredNews(storage)
        stored = (news, now)
        return LiveNews(view, news)
    }

    /// Sends an update, a little later if the last one was just sent.
    private func tellOfChange() async {
        let wait = Self.spacing - toldAt.duration(to: .now)
        if wait > .zero { try? await Task.sleep(for: wait) }
        tell(readingAgain: false)
    }

    /// Sends an update after a quiet time, and returns how long to wait for the next check.
    ///
    /// After news it waits longer, as each wait wakes three threads, and the next news of a recording come within a second.
    private func tellIfQuiet() -> Duration {
        let quiet = toldAt.duration(to: .now)
        if quiet < Self.pause { return Self.pause * 2 - quiet }
        tell(readingAgain: true)
        return Self.pause
    }

    private func watch() -> Watching {
        if let watching { return watching }
        let view = SharedView(title: "the recording", hasClock: true)
        let tellOfChange: @Sendable () async -> Void = { [weak self] in await self?.tellOfChange() }
        let tellIfQuiet: @Sendable () async -> Duration = { [weak self] in await self?.tellIfQuiet() ?? Self.pause }
        let task = Task { [database] in
            async let reading: Void = {
                if let database { await RecordingFeed(into: database, view).run() }
            }()
            async let telling: Void = {
                for await _ in view.events { await tellOfChange() }
            }()
            while !Task.isCancelled {
                try? await Task.sleep(for: await tellIfQuiet())
            }
            _ = await (reading, telling)
        }
        let watching = Watching(view: view, task: task)
        self.watching = watching
        return watching
    }
}

/// Distributes changes of devices' latest positions to open pages.
///
/// It listens to the database only while a page is open.
actor DeviceFeed {
    private let shared: any SharedDatabase
    private var listeners: [Int: AsyncStream<DeviceMoves>.Continuation] = [:]
    private var latest = 0
    private var listening: Task<Void, Never>?

    init(of shared: any SharedDatabase) { self.shared = shared }

    /// Changes from now on; if the listener is slow, several changes are reported together as "many".
    func listen() -> AsyncStream<DeviceMoves> {
        latest += 1
        let number = latest
        let (moves, output) = AsyncStream.makeStream(of: DeviceMoves.self, bufferingPolicy: .bufferingNewest(1))
        output.onTermination = { [weak self] _ in
            Task { [self] in await self?.leave(number) }
        }
        listeners[number] = output
        if listening == nil {
            listening = Task { [weak self, shared] in
                for await move in shared.moves() { await self?.tell(move) }
            }
        }
        return moves
    }

    private func leave(_ number: Int) {
        listeners[number] = nil
        guard listeners.isEmpty else { return }
        listening?.cancel()
        listening = nil
    }

    private func tell(_ move: DeviceMoves) {
        for listener in listeners.values { move.tell(listener) }
    }
}
