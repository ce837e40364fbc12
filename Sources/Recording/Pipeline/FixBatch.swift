internal import GNSS
internal import Synchronization

/// Judged fixes on their way to storage: in a transaction at once, but not more often than twice a second, or as soon as
/// there are 1024; while one is under way, the next 1024 gather.
final class FixBatch: Sendable {
    // As many as storage seals at once, so that a replay leaves nothing over.
    private static let sealed = 512

    /// Where fixes come faster than twice a second, so many are stored together, and wait in memory at most: the disk is
    /// waited for once, and what SQLite writes with each transaction is written once.
    private static let most = 2 * sealed

    /// Half a second, and a little less: the next fix of a receiver at that rate must not wait for a timer.
    private static let interval = Duration.milliseconds(450)

    private struct State {
        var waiting: [JudgedFix] = []
        /// How many fixes have gone before these.
        var gone = 0
        /// The latest transaction; it ends after all others.
        var latest: Task<Void, any Error>?
        /// How many have not ended.
        var underWay = 0
        var timer: Task<Void, Never>?
        /// When the last transaction began; nil before the first.
        var lastBegin: Duration?
    }

    private let receiver: ReceiverIdentity
    private let filter: FilterDescription
    private let storage: any StorageService
    private let communication: any CommunicationService
    private let observe: @Sendable (AppendResult) -> Void
    private let clock: any Clock<Duration>
    private let stopwatch: @Sendable () -> Duration
    private let due = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    private let state = Mutex(State())

    /// The life of the filter, which is written down with its first fixes; nil before them.
    private let run = Mutex<FilterRun?>(nil)

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

    /// Takes a fix along, and has somebody else store it.
    ///
    /// - Returns: whether so many wait that the next one must not come before they are stored.
    func add(_ judged: JudgedFix) -> Bool {
        state.withLock { state in
            state.waiting.append(judged)
            if state.waiting.count >= Self.most {
                if state.underWay == 0 { begin(&state, ofWholeChunks: true) }
                return state.waiting.count >= Self.most
            }
            if state.timer == nil { wake(&state) }
            return false
        }
    }

    /// Stores whenever it is time to, until cancelled.
    func flushWhenDue() async throws {
        for await _ in due.stream { try await flush() }
    }

    /// Stores what waits; returns when that and everything before it is stored.
    func flush() async throws {
        let latest = state.withLock { state in
            begin(&state)
            return state.latest
        }
        try await latest?.value
    }

    /// Makes room for more: waits for the transaction under way, behind which those that wait come in another.
    func makeRoom() async throws {
        let before = state.withLock { state in
            let before = state.latest
            begin(&state, ofWholeChunks: true)
            return before
        }
        try await before?.value
    }

    /// Stores what waits, and nothing more comes.
    func finish() async throws {
        try await flush()
        if let run = run.withLock({ $0 }) { try await storage.endRun(run) }
    }

    /// Sees to it that what waits is stored: at once, or half a second after the transaction before it.
    private func wake(_ state: inout State) {
        guard let lastBegin = state.lastBegin, stopwatch() - lastBegin < Self.interval else {
            due.continuation.yield()
            return
        }
        state.timer = Task { [clock, due] in
            guard (try? await clock.sleep(for: .milliseconds(500))) != nil else { return }
            due.continuation.yield()
        }
    }

    /// Begins a transaction with what waits; where it is to fill chunks, without those that would begin the next one.
    private func begin(_ state: inout State, ofWholeChunks: Bool = false) {
        state.timer?.cancel()
        state.timer = nil
        let left = ofWholeChunks ? (state.gone + state.waiting.count) % Self.sealed : 0
        let fixes = left == 0 ? state.waiting : Array(state.waiting.dropLast(left))
        if fixes.isEmpty { return }
        state.waiting = left == 0 ? [] : Array(state.waiting.suffix(left))
        state.gone += fixes.count
        // Where these were many, the next ones are.
        if fixes.count >= Self.sealed { state.waiting.reserveCapacity(Self.most) }
        state.lastBegin = stopwatch()
        state.underWay += 1
        // A task of its own, because a transaction goes on when its caller is cancelled; it waits for the one before,
        // because the order of fixes is the order of transactions.
        state.latest = Task { [earlier = state.latest] in
            defer { self.state.withLock { $0.underWay -= 1 } }
            do {
                try await earlier?.value
                try await store(fixes)
            } catch {
                // Nobody may be waiting for this one.
                due.continuation.yield()
                throw error
            }
        }
    }

    private func store(_ fixes: [JudgedFix]) async throws {
        let run = try await begunRun()
        let result = try await storage.append(fixes, to: run)
        observe(result)
        if fixes.contains(where: { $0.verdict.location != nil }) { await communication.locationsAreWaiting() }
    }

    private func begunRun() async throws -> FilterRun {
        if let run = run.withLock({ $0 }) { return run }
        let begun = try await storage.beginRun(of: receiver, judgedBy: filter)
        run.withLock { $0 = begun }
        return begun
    }

    /// How long ago the batch was made.
    private static func stopwatch<C: Clock<Duration>>(_ clock: C) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
