internal import Logbook
internal import Logging
internal import Receivers
internal import Storage
internal import Synchronization
internal import Platform

/// Detects threads that hang while reading receivers, and logs their names.
final class ReaderWatch: Sendable {
    /// Minimum delay after which a thread counts as hanging: a busy machine delays all threads.
    private static let shortestPatience = Duration.seconds(5)

    /// Polling interval while a thread hangs.
    private static let pause = Duration.milliseconds(500)

    private let patience: Duration
    private let logger: Logger
    private let readers = Mutex<[(name: String, heartbeat: ReaderHeartbeat)]>([])

    /// Creates a watch without threads.
    ///
    /// - Parameters:
    ///   - patience: the service manager's watchdog timeout; `nil` without a watchdog.
    ///   - logger: the log for threads that hang or recover.
    init(patience: Duration?, logger: Logger) {
        self.patience = max(Self.shortestPatience, (patience ?? .seconds(180)) / 3)
        self.logger = logger
    }

    /// Starts to watch a thread.
    ///
    /// - Parameters:
    ///   - heartbeat: the heartbeat of the thread.
    ///   - name: the device or address that it reads.
    func add(_ heartbeat: ReaderHeartbeat, of name: String) { readers.withLock { $0.append((name, heartbeat)) } }

    func remove(_ heartbeat: ReaderHeartbeat) { readers.withLock { $0.removeAll { $0.heartbeat === heartbeat } } }

    /// Returns as soon as no thread hangs, or the task is cancelled.
    func waitUntilAllGoOn() async {
        var told: Set<String> = []
        while true {
            let late = readers.withLock { $0 }.filter { $0.heartbeat.delay.map { $0 > patience } ?? false }
            let names = Set(late.map(\.name))
            for name in names.subtracting(told).sorted() {
                let span = SpanText(patience / .seconds(1))
                logger.error(
                    "the thread that reads \(name) has hung for \(span); gpslog stops notifying the watchdog until it works again"
                )
            }
            for name in told.subtracting(names).sorted() { logger.notice("\(name) is read again") }
            told = names
            guard !names.isEmpty, (try? await Task.sleep(for: Self.pause)) != nil else { return }
        }
    }
}

/// Any answer of the storage thread, which proves that it is alive.
final class StorageAnswer: Sendable {
    private static let pause = Duration.milliseconds(200)
    private let hasCome = Atomic<Bool>(false)

    init(of storage: any ReceiverMemory) {
        Task {
            _ = try? await storage.rememberedReceivers()
            hasCome.store(true, ordering: .relaxed)
        }
    }

    /// Returns once the answer has come, or while the thread waits for a disk, which must not end a recording.
    func comeOrWaitForDisk() async {
        while !hasCome.load(ordering: .relaxed) {
            guard (try? await Task.sleep(for: Self.pause)) != nil else { return }
            if DiskWait.isUnderWay { return }
        }
    }
}
