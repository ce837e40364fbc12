internal import Synchronization

/// A pool of database connections.
///
/// Each device uses the same one, so that no connection waits for another's lock: the first one until that has much to
/// do, as many points in a transaction cost less, and then one of all.
final class IntakePool: Sendable {
    /// Why an operation failed or timed out.
    enum Trouble: Error, Sendable {
        /// The database reports an error.
        case database(PostgresError)
        /// The database did not respond in time, or the queue is full.
        case overdue
    }

    private let lanes: [IntakeLane]
    private let deadlines: Deadlines
    /// Until when devices are divided among all connections.
    private let busyUntil = Mutex(ContinuousClock.now)

    /// Connections are made when needed.
    init(into address: PostgresAddress, _ limits: CollectorLimits) {
        lanes = (0..<max(1, limits.databaseConnections)).map { _ in
            IntakeLane(into: address, mostWaiting: limits.waitingForEach)
        }
        deadlines = Deadlines(after: limits.patience)
    }

    /// Stores a parcel of a device.
    ///
    /// After a timeout, it may still be stored later.
    ///
    /// - Parameters:
    ///   - delivery: the parcel and its device.
    ///   - share: the memory reserved for the parcel, held until the database is done, even after a timeout.
    /// - Returns: whether the parcel was stored, or the device is not allowed.
    /// - Throws: `Trouble` if the parcel was not stored, or this is uncertain.
    func take(
        _ delivery: FleetIntake.Delivery,
        holding share: BudgetShare
    ) async throws(Trouble) -> FleetIntake.Outcome {
        let isDivided = busyUntil.withLock { end in
            // Afterwards the first connection has to read what it needs to know of devices.
            if lanes[0].isBusy { end = .now + .seconds(60) }
            // Parcels that only check a token use the other connections, too, so that locations have room.
            return end > .now || delivery.parcel.fixes.isEmpty
        }
        let index = delivery.device.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % lanes.count
        let lane = lanes[isDivided ? index : 0]
        return try await withPatience { first in
            lane.add(IntakeLane.Waiting(delivery, share) { first.resume($0) })
        }
    }

    /// Waits for a share of a budget.
    ///
    /// - Throws: `Trouble` if too many requests are waiting, or it takes too long.
    func share(of budget: Budget, _ amount: Int) async throws(Trouble) -> BudgetShare {
        try await withPatience { first in
            if !budget.request(amount, grant: { first.resume(.success($0)) }) { first.resume(.failure(.overdue)) }
        }
    }

    /// Key of the device with the MQTT topic; `nil` if no device has it.
    ///
    /// - Throws: `Trouble` if the database does not respond.
    func device(ofTopic topic: String) async throws(Trouble) -> [UInt8]? {
        let lane = lanes[0]
        return try await withPatience { first in
            Task { first.resume(await lane.device(ofTopic: topic)) }
        }
    }

    /// Checks that the database can store fixes.
    ///
    /// - Throws: `Trouble` if it cannot.
    func requireReadiness() async throws(Trouble) {
        let lane = lanes[0]
        try await withPatience { first in
            Task { first.resume(await lane.readiness()) }
        }
    }

    private func withPatience<Value: Sendable>(
        _ begin: (FirstOutcome<Value>) -> Void
    ) async throws(Trouble) -> Value {
        let deadlines = deadlines
        let outcome: Result<Value, Trouble> = await withCheckedContinuation { continuation in
            let first = FirstOutcome(continuation)
            let deadline = deadlines.begin { first.resume(.failure(.overdue)) }
            first.onResume { deadlines.cancel(deadline) }
            begin(first)
        }
        return try outcome.get()
    }
}

extension IntakePool.Trouble {
    /// Whether the cause lies in one device's data or stored rows, so that retries fail until it is fixed.
    var isOfOneDevice: Bool {
        guard case .database(let error) = self else { return false }
        switch error.reason {
        case .newerSeal: return true
        // Damage reported by the server itself may affect all devices.
        case .damaged: return error.state.isEmpty
        // SQLSTATE classes 22 (data exception) and 23 (integrity constraint violation); PostgreSQL, appendix A.
        case .other: return error.state.hasPrefix("22") || error.state.hasPrefix("23")
        default: return false
        }
    }
}

/// Resumes a continuation with the first of two outcomes.
final class FirstOutcome<Value: Sendable>: Sendable {
    private struct State {
        var continuation: CheckedContinuation<Result<Value, IntakePool.Trouble>, Never>?
        var then: (@Sendable () -> Void)?
    }

    private let state: Mutex<State>

    init(_ continuation: CheckedContinuation<Result<Value, IntakePool.Trouble>, Never>) {
        state = Mutex(State(continuation: continuation))
    }

    /// Sets an action for the first outcome; call this before `resume`.
    func onResume(_ then: @escaping @Sendable () -> Void) { state.withLock { $0.then = then } }

    /// Resumes the continuation, unless it has been resumed before.
    func resume(_ outcome: Result<Value, IntakePool.Trouble>) {
        let first = state.withLock { state in
            defer { state = State() }
            return state
        }
        first.continuation?.resume(returning: outcome)
        first.then?()
    }
}
