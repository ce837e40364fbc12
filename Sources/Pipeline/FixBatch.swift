internal import GNSS
internal import Logbook
internal import Synchronization

/// Judged fixes on their way to storage: in a transaction at once, but not more often than twice a second, or as soon as
/// there are 1024; while one is under way, the next 1024 gather.
final class FixBatch: Sendable {
    /// The number of fixes that are stored together, and wait in memory at most, where they come faster than twice a second.
    ///
    /// The disk is waited for once, and what SQLite writes with each transaction is written once. Storage seals as many at
    /// once, so that a replay leaves nothing over.
    private static let most = 1024

    /// Half a second, and a little less: the next fix of a receiver at that rate must not wait for a timer.
    private static let interval = Duration.milliseconds(450)

    /// The time from one transaction to the next, where a timer tells when that is due.
    private static let rest = Duration.milliseconds(500)

    private struct State {
        var waiting: [JudgedFix] = []
        /// The number of fixes that have gone before these.
        var gone = 0
        /// The number of fixes that still fit to these: they end where a chunk does.
        var room: Int { FixBatch.most - gone % FixBatch.most - waiting.count }
        /// The latest transaction; it ends after all others.
        var latest: Task<Void, any Error>?
        /// The number of transactions that have not ended.
        var underWay = 0
        var timer: Task<Void, Never>?
        /// The time at which the last transaction began, by the stopwatch; nil before the first.
        var lastBegin: Duration?
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

    /// The life of the filter, which is written down with its first fixes; nil before them.
    private let run = Mutex<FilterRun?>(nil)

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

    /// Takes fixes along, and has somebody else store them; returns when there is room for more.
    func add(_ fixes: [JudgedFix]) async throws {
        var rest = fixes[...]
        while takeAlong(&rest) { try await makeRoom() }
    }

    /// Takes as many fixes along as there is room for.
    ///
    /// - Returns: true if so many wait that others must not come before they are stored.
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

    /// Makes room: waits for the transaction under way, behind which those that wait come in another.
    private func makeRoom() async throws {
        let before = state.withLock { state in
            let before = state.latest
            begin(&state)
            return before
        }
        try await before?.value
    }

    /// Stores what waits, and nothing more comes.
    func finish() async throws {
        try await flush()
        state.withLock { $0.timer?.cancel() }
        guard let run = run.withLock({ $0 }) else { return }
        try await storeSky()
        try await storage.endRun(run)
    }

    /// Sees to it that what waits is stored: at once, or half a second after the transaction before it.
    private func wake(_ state: inout State) {
        guard let lastBegin = state.lastBegin, stopwatch() - lastBegin < Self.interval else {
            due.continuation.yield()
            return
        }
        state.timer = Task {
            var rest: Duration? = Self.rest
            while let time = rest, (try? await clock.sleep(for: time)) != nil { rest = ring() }
        }
    }

    /// Has what waits stored, unless so many came since the timer was set that another transaction has begun: fast fixes
    /// would set a timer for each of theirs.
    ///
    /// - Returns: the time to wait on; nil where there is nothing to wait for.
    private func ring() -> Duration? {
        state.withLock { state in
            let passed = state.lastBegin.map { stopwatch() - $0 } ?? Self.rest
            if !state.waiting.isEmpty, passed < Self.interval { return Self.rest - passed }
            state.timer = nil
            if !state.waiting.isEmpty { due.continuation.yield() }
            return nil
        }
    }

    /// Begins a transaction with what waits.
    private func begin(_ state: inout State) {
        if state.waiting.isEmpty { return }
        let fixes = state.waiting
        state.waiting = []
        state.gone += fixes.count
        // Room is reserved where these were many: then the next ones are, too.
        if fixes.count >= Self.most / 2 { state.waiting.reserveCapacity(Self.most) }
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
        try await storeSky()
        if fixes.contains(where: { $0.verdict.location != nil }) { await communication.locationsAreWaiting() }
    }

    /// Stores what has been listed of satellites by now.
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

    /// Starts a stopwatch, which gives the time since the batch was made.
    private static func stopwatch<C: Clock<Duration>>(_ clock: C) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
