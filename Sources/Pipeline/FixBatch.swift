internal import GNSS
internal import Logbook
internal import Synchronization

/// Batches judged fixes for storage.
///
/// Fixes are stored at once, but at most two transactions start per second, unless 1024 fixes are waiting. During a
/// transaction up to 1024 more are collected.
final class FixBatch: Sendable {
    /// The maximum number of fixes per transaction and in memory, reached if they arrive fast.
    ///
    /// A larger batch waits for the disk once, and SQLite writes its overhead per transaction once. Storage seals the
    /// same number, so that a replay leaves no unsealed remainder.
    private static let most = 1024

    /// Slightly less than half a second, so that fixes at 2 Hz do not have to wait for a timer.
    private static let interval = Duration.milliseconds(450)

    /// The time between transactions that are started by the timer.
    private static let rest = Duration.milliseconds(500)

    /// How long satellite reports wait while fixes arrive slowly, as each store rewrites the whole growing summary.
    private static let skyInterval = Duration.seconds(5)

    /// The number of fixes in a transaction that shows a replay, whose reports must not pile up.
    private static let many = 64

    private struct State {
        var waiting: [JudgedFix] = []
        /// Number of fixes passed to earlier transactions.
        var gone = 0
        /// How many fixes still fit; batches end at chunk boundaries.
        var room: Int { FixBatch.most - gone % FixBatch.most - waiting.count }
        /// The latest transaction, which ends after all others.
        var latest: Task<Void, any Error>?
        /// Number of running transactions.
        var underWay = 0
        var timer: Task<Void, Never>?
        /// When the last transaction started, by the stopwatch; `nil` before the first.
        var lastBegin: Duration?
        /// When satellite reports were last stored; `nil` before.
        var lastSky: Duration?

        /// Whether satellite reports are due after this number of fixes.
        mutating func takeSkyIsDue(after fixes: Int, at now: Duration) -> Bool {
            if let lastSky, fixes < FixBatch.many, now - lastSky < FixBatch.skyInterval { return false }
            lastSky = now
            return true
        }
    }

    private let receiver: ReceiverIdentity
    private let filter: FilterDescription
    private let storage: any StorageService
    private let sky: SkyLog?
    private let communication: any CommunicationService
    private let observe: @Sendable (AppendResult) -> Void
    private let clock: any Clock<Duration>
    private let stopwatch: @Sendable () -> Duration
    private let due = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    private let state = Mutex(State())

    /// The filter run, created with the first fixes; `nil` before.
    private let run = Mutex<FilterRun?>(nil)

    /// Whether storage has said that the user trusts the receiver again.
    private let trust = Mutex(false)

    init(
        from receiver: ReceiverIdentity,
        judgedBy filter: FilterDescription,
        into storage: any StorageService,
        with sky: SkyLog?,
        announcingTo communication: any CommunicationService,
        clock: any Clock<Duration>,
        observe: @escaping @Sendable (AppendResult) -> Void
    ) {
        self.receiver = receiver
        self.filter = filter
        self.storage = storage
        self.sky = sky
        self.communication = communication
        self.clock = clock
        stopwatch = Self.stopwatch(clock)
        self.observe = observe
    }

    /// Queues fixes for storage; returns when there is room for more.
    func add(_ fixes: [JudgedFix]) async throws {
        var rest = fixes[...]
        while takeAlong(&rest) { try await makeRoom() }
    }

    /// Queues as many fixes as there is room for.
    ///
    /// - Returns: true if the batch is full and must be stored first.
    private func takeAlong(_ fixes: inout ArraySlice<JudgedFix>) -> Bool {
        state.withLock { state in
            while !fixes.isEmpty, state.room > 0 {
                let taken = fixes.prefix(state.room)
                fixes = fixes.dropFirst(taken.count)
                state.waiting += taken
                if state.room == 0, state.underWay == 0 { begin(&state) }
            }
            if state.room == 0 { return true }
            if !state.waiting.isEmpty, state.timer == nil { wake(&state) }
            return false
        }
    }

    /// Stores fixes when they are due, until cancelled.
    func flushWhenDue() async throws {
        for await _ in due.stream { try await flush() }
    }

    /// Stores all queued fixes; returns when everything is stored.
    func flush() async throws {
        let latest = state.withLock { state in
            begin(&state)
            return state.latest
        }
        try await latest?.value
    }

    /// Waits for the running transaction, after which the queued fixes are stored in another.
    private func makeRoom() async throws {
        let before = state.withLock { state in
            let before = state.latest
            begin(&state)
            return before
        }
        try await before?.value
    }

    /// Stores all queued fixes and ends the run; no fixes may be added afterwards.
    func finish() async throws {
        try await flush()
        state.withLock { $0.timer?.cancel() }
        guard let run = run.withLock({ $0 }) else { return }
        try await storeSky()
        try await storage.endRun(run)
    }

    /// Schedules a transaction: at once, or half a second after the previous one.
    private func wake(_ state: inout State) {
        guard let lastBegin = state.lastBegin, stopwatch() - lastBegin < Self.interval else {
            due.continuation.yield()
            return
        }
        state.timer = Task(executorPreference: storage.executor) { [self] in
            var rest: Duration? = Self.rest
            while let time = rest, (try? await clock.sleep(for: time)) != nil { rest = ring() }
        }
    }

    /// Stores the queued fixes, unless another transaction has started since the timer was set.
    ///
    /// Otherwise fast fixes would set a timer for each batch.
    ///
    /// - Returns: the time to wait again; `nil` to stop the timer.
    private func ring() -> Duration? {
        state.withLock { state in
            let passed = state.lastBegin.map { stopwatch() - $0 } ?? Self.rest
            if !state.waiting.isEmpty, passed < Self.interval { return Self.rest - passed }
            state.timer = nil
            if !state.waiting.isEmpty { due.continuation.yield() }
            return nil
        }
    }

    /// Starts a transaction with the queued fixes.
    private func begin(_ state: inout State) {
        if state.waiting.isEmpty { return }
        let fixes = state.waiting
        state.waiting = []
        state.gone += fixes.count
        // After a large batch, the next one will probably be large as well.
        if fixes.count >= Self.most / 2 { state.waiting.reserveCapacity(Self.most) }
        state.lastBegin = stopwatch()
        state.underWay += 1
        // A separate task, since a transaction must continue if its caller is cancelled. It waits for the previous one,
        // since transactions must keep the order of fixes.
        state.latest = Task(executorPreference: storage.executor) { [self, earlier = state.latest] in
            defer { self.state.withLock { $0.underWay -= 1 } }
            do {
                try await earlier?.value
                try await store(fixes)
            } catch {
                // Reports the error through `flushWhenDue`, in case no caller waits for this transaction.
                due.continuation.yield()
                throw error
            }
        }
    }

    private func store(_ fixes: [JudgedFix]) async throws {
        let run = try await begunRun()
        let result = try await storage.append(fixes, to: run)
        if result.isTrusted { trust.withLock { $0 = true } }
        observe(result)
        if state.withLock({ $0.takeSkyIsDue(after: fixes.count, at: stopwatch()) }) { try await storeSky() }
        if fixes.contains(where: { $0.verdict.location != nil }) { await communication.locationsAreWaiting() }
    }

    /// Whether the user trusts the receiver again since the last call.
    func takeTrust() -> Bool {
        trust.withLock { isTrusted in
            defer { isTrusted = false }
            return isTrusted
        }
    }

    /// Stores the satellite data collected so far.
    private func storeSky() async throws {
        guard let skies = sky?.take(), !skies.isEmpty else { return }
        try await storage.append(skies, of: receiver)
    }

    private func begunRun() async throws -> FilterRun {
        if let run = run.withLock({ $0 }) { return run }
        let begun = try await storage.beginRun(of: receiver, judgedBy: filter)
        run.withLock { $0 = begun }
        return begun
    }

    /// Starts a stopwatch that measures the time since the batch was created.
    private static func stopwatch<C: Clock<Duration>>(_ clock: C) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
