internal import Synchronization

/// A database connection and its queue; parcels that arrive soon after each other share a transaction.
///
/// A transaction costs as much as several single points, so the first parcel waits a moment for others, and longer while
/// others come. Devices that have more to send do not wait: they send again as soon as they are answered.
final class IntakeLane: Sendable {
    /// A parcel in the queue, with its memory.
    struct Waiting: Sendable {
        let delivery: FleetIntake.Delivery
        /// Memory reserved while the parcel exists.
        private let share: BudgetShare
        let end: @Sendable (Result<FleetIntake.Outcome, IntakePool.Trouble>) -> Void

        init(
            _ delivery: FleetIntake.Delivery,
            _ share: BudgetShare,
            end: @escaping @Sendable (Result<FleetIntake.Outcome, IntakePool.Trouble>) -> Void
        ) {
            (self.delivery, self.share, self.end) = (delivery, share, end)
        }
    }

    private struct State {
        var waiting: [Waiting] = []
        var isWorking = false
        /// Whether the lane will begin to work soon.
        var isGathering = false
        /// The devices of the last transaction.
        var latest: Set<[UInt8]> = []
        /// Whether a parcel must not wait for others, or enough are waiting.
        var isUrgent = false

        mutating func add(_ parcel: Waiting) {
            waiting.append(parcel)
            let delivery = parcel.delivery
            if waiting.count >= IntakeLane.enough || delivery.parcel.fixes.isEmpty || latest.contains(delivery.device) {
                isUrgent = true
            }
        }

        /// How the lane begins to work; `nil` if it has begun, or will soon.
        mutating func beginning(of lane: IntakeLane) -> (@Sendable () async -> Void)? {
            if isWorking || waiting.isEmpty { return nil }
            if isUrgent {
                isWorking = true
                return lane.work
            }
            if isGathering { return nil }
            isGathering = true
            let time = Duration.milliseconds(latest.count > 1 ? 250 : 50)
            return { await lane.gather(for: time) }
        }
    }

    /// Limits of a transaction, which holds row locks of its devices.
    private static let most = (parcels: 64, fixes: 16_384)

    /// As much in the queue is more than one connection should do.
    private static let much = (parcels: 16, fixes: 1024)

    /// How many parcels are stored without waiting for others.
    private static let enough = 32

    private let intake: FleetIntake
    private let mostWaiting: Int
    private let state = Mutex(State())

    /// Creates the queue; the connection is made when needed.
    init(into address: PostgresAddress, mostWaiting: Int) {
        (intake, self.mostWaiting) = (FleetIntake(into: address), mostWaiting)
    }

    /// Queues a parcel, or fails it as overdue if the queue is full.
    ///
    /// A parcel without fixes only checks a token. For these it is full at half its length, so that strangers leave
    /// room for devices.
    func add(_ waiting: Waiting) {
        let most = waiting.delivery.parcel.fixes.isEmpty ? (mostWaiting + 1) / 2 : mostWaiting
        let (hasRoom, next): (Bool, (@Sendable () async -> Void)?) = state.withLock { state in
            guard state.waiting.count < most else { return (false, nil) }
            state.add(waiting)
            return (true, state.beginning(of: self))
        }
        if !hasRoom { waiting.end(.failure(.overdue)) }
        if let next { Task { await next() } }
    }

    /// Whether much is in the queue; parcels that wait for others to share a transaction do not count as many.
    var isBusy: Bool {
        state.withLock { state in
            state.isWorking && state.waiting.count >= Self.much.parcels
                || state.waiting.reduce(0) { $0 + $1.delivery.parcel.fixes.count } >= Self.much.fixes
        }
    }

    /// Waits for more parcels, and begins to work unless that has begun in the meantime.
    private func gather(for time: Duration) async {
        try? await Task.sleep(for: time)
        let isIdle = state.withLock { state in
            state.isGathering = false
            if state.isWorking || state.waiting.isEmpty { return false }
            state.isWorking = true
            return true
        }
        if isIdle { await work() }
    }

    /// Checks whether the database can store fixes.
    func readiness() async -> Result<Void, IntakePool.Trouble> {
        do throws(PostgresError) {
            return .success(try await intake.requireReadiness())
        } catch {
            return .failure(.database(error))
        }
    }

    /// Key of the device with the MQTT topic; `nil` if no device has it.
    func device(ofTopic topic: String) async -> Result<[UInt8]?, IntakePool.Trouble> {
        do throws(PostgresError) {
            return .success(try await intake.device(ofTopic: topic))
        } catch {
            return .failure(.database(error))
        }
    }

    private func work() async {
        repeat {
            let parcels = next()
            let outcomes = await outcomes(of: parcels)
            for (parcel, outcome) in zip(parcels, outcomes) { parcel.end(outcome) }
        } while !isDone()
    }

    /// Removes the parcels of the next transaction from the queue.
    private func next() -> [Waiting] {
        state.withLock { state in
            var (parcels, fixes): ([Waiting], Int) = ([], 0)
            for parcel in state.waiting.prefix(Self.most.parcels) {
                fixes += parcel.delivery.parcel.fixes.count
                if fixes > Self.most.fixes, !parcels.isEmpty { break }
                parcels.append(parcel)
            }
            state.waiting.removeFirst(parcels.count)
            state.isUrgent = !state.waiting.isEmpty
            state.latest = Set(parcels.map(\.delivery.device))
            return parcels
        }
    }

    /// Ends the work unless more is urgent; what else has arrived waits for others again.
    private func isDone() -> Bool {
        let (isDone, next) = state.withLock { state in
            if state.isUrgent { return (false, nil as (@Sendable () async -> Void)?) }
            state.isWorking = false
            return (true, state.beginning(of: self))
        }
        if let next { Task { await next() } }
        return isDone
    }

    private func outcomes(of parcels: [Waiting]) async -> [Result<FleetIntake.Outcome, IntakePool.Trouble>] {
        do throws(PostgresError) {
            return try await intake.take(parcels.map(\.delivery)).map { .success($0) }
        } catch {
            guard parcels.count > 1, error.isOfOneDevice else { return parcels.map { _ in .failure(.database(error)) } }
            // Retry one by one, so that one device's problem does not affect the others.
            var outcomes: [Result<FleetIntake.Outcome, IntakePool.Trouble>] = []
            for parcel in parcels { outcomes += await self.outcomes(of: [parcel]) }
            return outcomes
        }
    }
}

extension PostgresError {
    /// Whether the error may affect only one device's rows or values.
    fileprivate var isOfOneDevice: Bool {
        switch reason {
        case .damaged, .newerSeal, .other, .busy: true
        case .noAddress, .cannotConnect, .connectionLost, .permissionDenied, .full, .readOnly, .noSuchTable,
            .newerSchema, .unreleasedSchema:
            false
        }
    }
}

/// Timeouts of the same duration, served by a single task.
///
/// With one sleeping task each, cancelled timeouts would stay in memory until they end, and nearly all are cancelled.
package final class Deadlines: Sendable {
    /// Identifies a deadline, to cancel it.
    package struct Number: Sendable { fileprivate let value: Int }

    private struct Entry {
        let due: ContinuousClock.Instant
        /// `nil` if cancelled.
        var action: (@Sendable () -> Void)?
    }

    private struct State {
        /// Pending entries, never with a cancelled one first.
        var entries: ArraySlice<Entry> = []
        /// Number of the first entry.
        var first = 0
        var isAwaited = false

        mutating func removeFirst() {
            entries.removeFirst()
            first += 1
        }
    }

    private let patience: Duration
    private let state = Mutex(State())

    package init(after patience: Duration) { self.patience = patience }

    /// Number of entries, including cancelled ones behind pending ones.
    package var count: Int { state.withLock(\.entries.count) }

    /// Starts a deadline that comes after the common duration.
    ///
    /// - Parameter action: called when the time has passed, unless cancelled. It must be fast, as others wait for it.
    /// - Returns: the number to cancel it by.
    package func begin(_ action: @escaping @Sendable () -> Void) -> Number {
        let (number, isAwaited) = state.withLock { state in
            state.entries.append(Entry(due: .now + patience, action: action))
            defer { state.isAwaited = true }
            return (state.first + state.entries.count - 1, state.isAwaited)
        }
        if !isAwaited { Task { await work() } }
        return Number(value: number)
    }

    /// Cancels a deadline; does nothing if it has passed.
    package func cancel(_ number: Number) {
        state.withLock { state in
            guard number.value >= state.first else { return }
            state.entries[state.entries.startIndex + number.value - state.first].action = nil
            while let first = state.entries.first, first.action == nil { state.removeFirst() }
        }
    }

    /// Serves deadlines until none are left.
    private func work() async {
        while let due = nextDue() {
            try? await Task.sleep(until: due)
            for action in actions(dueAt: .now) { action() }
        }
    }

    private func nextDue() -> ContinuousClock.Instant? {
        state.withLock { state in
            state.isAwaited = !state.entries.isEmpty
            return state.entries.first?.due
        }
    }

    private func actions(dueAt now: ContinuousClock.Instant) -> [@Sendable () -> Void] {
        state.withLock { state in
            var actions: [@Sendable () -> Void] = []
            while let first = state.entries.first, first.due <= now || first.action == nil {
                if let action = first.action { actions.append(action) }
                state.removeFirst()
            }
            return actions
        }
    }
}
