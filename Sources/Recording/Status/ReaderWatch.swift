internal import Logging
internal import Receivers
internal import Synchronization
internal import Terminal

/// Watches the threads that read receivers: one that hangs is said, by the name of what it reads.
final class ReaderWatch: Sendable {
    /// The time by which a thread is late before it is said to hang, at least: a busy machine makes all late.
    private static let shortestPatience = Duration.seconds(5)

    /// The time between two looks at a thread that hangs.
    private static let pause = Duration.milliseconds(500)

    private let patience: Duration
    private let logger: Logger
    private let readers = Mutex<[(name: String, heartbeat: ReaderHeartbeat)]>([])

    /// A watch over no thread yet.
    ///
    /// - Parameters:
    ///   - patience: the time within which the service manager wants a sign of life; nil where it waits for none.
    ///   - logger: is told of a thread that hangs, and that it goes on.
    init(patience: Duration?, logger: Logger) {
        self.patience = max(Self.shortestPatience, (patience ?? .seconds(180)) / 3)
        self.logger = logger
    }

    /// Watches a thread.
    ///
    /// - Parameters:
    ///   - heartbeat: its sign of life.
    ///   - name: the device or the address that it reads.
    func add(_ heartbeat: ReaderHeartbeat, of name: String) { readers.withLock { $0.append((name, heartbeat)) } }

    /// Watches a thread no longer.
    func remove(_ heartbeat: ReaderHeartbeat) { readers.withLock { $0.removeAll { $0.heartbeat === heartbeat } } }

    /// Returns as soon as no thread hangs, which is at once where none does, or the task is cancelled.
    func waitUntilAllGoOn() async {
        var told: Set<String> = []
        while true {
            let late = readers.withLock { $0 }.filter { $0.heartbeat.delay.map { $0 > patience } ?? false }
            let names = Set(late.map(\.name))
            for name in names.subtracting(told).sorted() {
                let span = SpanText(patience / .seconds(1))
                logger.error(
                    "the thread that reads \(name) has hung for \(span); until it goes on, no sign of life is given"
                )
            }
            for name in told.subtracting(names).sorted() { logger.notice("\(name) is read again") }
            told = names
            guard !names.isEmpty, (try? await Task.sleep(for: Self.pause)) != nil else { return }
        }
    }
}
