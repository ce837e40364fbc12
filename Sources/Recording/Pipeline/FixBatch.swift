internal import GNSS

/// Judged fixes on their way to storage: in a transaction at once, but not more often than once a second, or as soon as
/// there are 512.
actor FixBatch {
    // As many as storage seals at once, so that a replay leaves nothing over.
    private static let most = 512

    /// A receiver's second may be a little shorter than ours; its next fix must not wait for a timer.
    private static let interval = Duration.milliseconds(450)

    private let receiver: ReceiverIdentity
    private let filter: FilterDescription
    private let storage: any StorageService
    private let communication: any CommunicationService
    private let observe: @Sendable (AppendResult) -> Void
    private let clock: any Clock<Duration>
    private let stopwatch: @Sendable () -> Duration
    private let due = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    private var waiting: [JudgedFix] = []
    private var underWay: Task<Void, any Error>?
    private var timer: Task<Void, Never>?

    /// The life of the filter, which is written down with its first fixes; nil before them.
    private var run: FilterRun?

    /// When the last transaction began; nil before the first.
    private var lastBegin: Duration?

    init(
        from receiver: ReceiverIdentity,
        judgedBy filter: FilterDescription,
        into storage: any StorageService,
        announcingTo communication: any CommunicationService,
        clock: any Clock<Duration>,
        observe: @escaping @Sendable (AppendResult) -> Void
    ) {
        self.receiver = receiver
        self.filter = filter
        self.storage = storage
        self.communication = communication
        self.clock = clock
        stopwatch = Self.stopwatch(clock)
        self.observe = observe
    }

    /// Takes a fix along; stores when there are enough, and otherwise has somebody else do it.
    func add(_ judged: JudgedFix) async throws {
        waiting.append(judged)
        if waiting.count >= Self.most { return try await flush() }
        guard timer == nil else { return }
        if let lastBegin, stopwatch() - lastBegin < Self.interval {
            timer = Task { [clock, due] in
                guard (try? await clock.sleep(for: .milliseconds(500))) != nil else { return }
                due.continuation.yield()
            }
        } else {
            due.continuation.yield()
        }
    }

    /// Stores whenever it is time to, until cancelled.
    func flushWhenDue() async throws {
        for await _ in due.stream { try await flush() }
    }

    /// Stores what waits; returns when that and everything before it is stored.
    func flush() async throws {
        timer?.cancel()
        timer = nil
        let earlier = underWay
        guard !waiting.isEmpty else {
            try await earlier?.value
            return
        }
        let fixes = waiting
        waiting = []
        lastBegin = stopwatch()
        // A task of its own, because a transaction goes on when its caller is cancelled; it waits for the one before,
        // because the order of fixes is the order of transactions.
        let transaction = Task {
            try await earlier?.value
            try await store(fixes)
        }
        underWay = transaction
        try await transaction.value
    }

    /// Stores what waits, and nothing more comes.
    func finish() async throws {
        try await flush()
        if let run { try await storage.endRun(run) }
    }

    private func store(_ fixes: [JudgedFix]) async throws {
        let run = try await begunRun()
        let result = try await storage.append(fixes, to: run)
        observe(result)
        if fixes.contains(where: { $0.verdict.location != nil }) { await communication.locationsAreWaiting() }
    }

    private func begunRun() async throws -> FilterRun {
        if let run { return run }
        let begun = try await storage.beginRun(of: receiver, judgedBy: filter)
        run = begun
        return begun
    }

    /// How long ago the batch was made.
    private static func stopwatch<C: Clock<Duration>>(_ clock: C) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
