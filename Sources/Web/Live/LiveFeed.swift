internal import Commands
internal import Logbook
internal import Recording
internal import SystemPackage

/// Watches the recordings into a database while a page is open, and gives all open pages the same news.
actor LiveFeed {
    /// How long to wait for more messages of the same epoch.
    private static let gathering = Duration.milliseconds(8)

    /// Shortest time between news of a recording.
    private static let spacing = Duration.milliseconds(50)

    /// Less than the time between the transactions of a recording.
    private static let fast = Duration.milliseconds(400)

    /// Longest time between news: not all recordings can be watched, and a silent receiver is news too.
    private static let pause = Duration.milliseconds(1200)

    private let database: FilePath?
    private let storage: SharedStorage
    private var watching: Watching?
    private var listeners: [Int: AsyncStream<LiveNews>.Continuation] = [:]
    private var latest = 0
    private var toldAt = ContinuousClock.now
    /// When the recording last reported something.
    private var changedAt = ContinuousClock.now

    private struct Watching {
        let view: SharedView
        let task: Task<Void, Never>
    }

    /// Without a database file, no recording is watched.
    init(of database: FilePath?, _ storage: SharedStorage) { (self.database, self.storage) = (database, storage) }

    /// An update now, and whenever something may have changed; slow listeners get only the latest one.
    ///
    /// Watching stops when the last stream has ended.
    func listen() -> AsyncStream<LiveNews> {
        latest += 1
        let number = latest
        let (news, output) = AsyncStream.makeStream(of: LiveNews.self, bufferingPolicy: .bufferingNewest(1))
        output.onTermination = { [weak self] _ in
            Task { [self] in await self?.leave(number) }
        }
        listeners[number] = output
        output.yield(LiveNews(watch().view, storage))
        return news
    }

    private func leave(_ number: Int) {
        listeners[number] = nil
        guard listeners.isEmpty else { return }
        watching?.task.cancel()
        watching = nil
    }

    /// Has all pages look for changes.
    func wake() { tell() }

    @discardableResult
    private func tell() -> LiveNews? {
        guard let watching else { return nil }
        let news = LiveNews(watching.view, storage)
        toldAt = .now
        for listener in listeners.values { listener.yield(news) }
        return news
    }

    /// Sends an update, and a second one if the recording had not stored the location yet.
    ///
    /// The next report of a fast receiver comes sooner than its locations are stored.
    private func tellOfChange() async {
        let isFast = changedAt.duration(to: .now) < Self.fast
        changedAt = .now
        try? await Task.sleep(for: max(Self.gathering, Self.spacing - toldAt.duration(to: .now)))
        guard let news = tell(), !isFast, await news.isAheadOfStorage() else { return }
        try? await Task.sleep(for: Self.spacing)
        tell()
    }

    /// Sends an update after a quiet time, and returns how long to wait for the next check.
    ///
    /// After news it waits longer, as each wait wakes three threads, and the next news of a recording come within a second.
    private func tellIfQuiet() -> Duration {
        let quiet = toldAt.duration(to: .now)
        if quiet < Self.pause { return Self.pause * 2 - quiet }
        tell()
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
