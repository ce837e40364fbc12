internal import Commands
internal import GNSS
internal import Pictures
internal import Logbook
internal import Recording
internal import SystemPackage

/// Watches the recordings into a database while a page is open, and wakes the pages' responses when something changes.
actor LiveFeed {
    /// Interval at which responses check by themselves: not all recordings can be watched, and a silent receiver is
    /// news too.
    private static let pause = Duration.seconds(1)

    private let database: FilePath?
    private var watching: Watching?
    private var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
    private var latest = 0

    private struct Watching {
        let view: SharedView
        let task: Task<Void, Never>
    }

    /// Without a database file, no recording is watched.
    init(of database: FilePath?) { self.database = database }

    /// The receivers, and a stream that yields whenever something may have changed.
    ///
    /// Watching stops when the last stream has ended.
    func listen() -> (view: SharedView, changes: AsyncStream<Void>) {
        latest += 1
        let number = latest
        let (changes, output) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        output.onTermination = { [weak self] _ in
            Task { [self] in await self?.leave(number) }
        }
        listeners[number] = output
        output.yield()
        return (watch().view, changes)
    }

    private func leave(_ number: Int) {
        listeners[number] = nil
        guard listeners.isEmpty else { return }
        watching?.task.cancel()
        watching = nil
    }

    func wake() {
        for listener in listeners.values { listener.yield() }
    }

    private func watch() -> Watching {
        if let watching { return watching }
        let view = SharedView(title: "the recording", hasClock: true)
        let wake: @Sendable () async -> Void = { [weak self] in await self?.wake() }
        let task = Task { [database] in
            async let reading: Void = {
                if let database { await RecordingFeed(into: database, view).run() }
            }()
            async let waking: Void = {
                for await _ in view.events { await wake() }
            }()
            while !Task.isCancelled {
                await wake()
                try? await Task.sleep(for: Self.pause)
            }
            _ = await (reading, waking)
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
