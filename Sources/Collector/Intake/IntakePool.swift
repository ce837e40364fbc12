internal import FleetStorage
internal import Postgres
internal import Synchronization

/// A few connections to the database: a device's parcels all go by the same one, so that none waits for another one's lock.
final class IntakePool: Sendable {
    /// The reason why something was not done in time.
    enum Trouble: Error, Sendable {
        /// The database does not do it.
        case database(PostgresError)
        /// The database does not answer, or too much waits for it.
        case overdue
    }

    /// One connection, and what waits for it.
    private final class Lane: Sendable {
        let intake: FleetIntake
        let waiting = Mutex(0)

        init(into address: PostgresAddress) { intake = FleetIntake(into: address) }
    }

    private let lanes: [Lane]
    private let patience: Duration
    private let mostWaiting: Int

    /// Connections to a database, which are made when they are needed.
    init(into address: PostgresAddress, _ limits: CollectorLimits) {
        lanes = (0..<max(1, limits.databaseConnections)).map { _ in Lane(into: address) }
        (patience, mostWaiting) = (limits.patience, limits.waitingForEach)
    }

    /// Stores a parcel of a device.
    ///
    /// - Parameters:
    ///   - parcel: what it has sent.
    ///   - pass: the token that it has shown.
    ///   - share: the parcel's share of a budget, which is held also while nobody waits for it any more.
    /// - Returns: what became of it.
    /// - Throws: `Trouble` where it is not stored, or nobody knows.
    func take(
        _ parcel: DeviceParcel,
        of pass: DevicePass,
        holding share: BudgetShare
    ) async throws(Trouble) -> FleetIntake.Outcome {
        let index = pass.device.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % lanes.count
        return try await run(in: lanes[index]) { intake async throws(PostgresError) in
            defer { withExtendedLifetime(share) {} }
            return try await intake.take(parcel, of: pass)
        }
    }

    /// Requires that the database takes what comes.
    ///
    /// - Throws: `Trouble` where it does not.
    func requireReadiness() async throws(Trouble) {
        try await run(in: lanes[0]) { intake async throws(PostgresError) in try await intake.requireReadiness() }
    }

    /// Waits for work, but not longer than patience lasts: what is done after that, nobody hears of.
    private func run<Result: Sendable>(
        in lane: Lane,
        _ work: @escaping @Sendable (FleetIntake) async throws(PostgresError) -> Result
    ) async throws(Trouble) -> Result {
        let hasRoom = lane.waiting.withLock { waiting in
            if waiting >= mostWaiting { return false }
            waiting += 1
            return true
        }
        guard hasRoom else { throw .overdue }
        let patience = patience
        let outcome: Swift.Result<Result, Trouble> = await withCheckedContinuation { continuation in
            let first = FirstOutcome(continuation)
            let timer = Task {
                try? await Task.sleep(for: patience)
                first.resume(.failure(.overdue))
            }
            Task {
                do throws(PostgresError) {
                    first.resume(.success(try await work(lane.intake)))
                } catch {
                    first.resume(.failure(.database(error)))
                }
                lane.waiting.withLock { $0 -= 1 }
                timer.cancel()
            }
        }
        return try outcome.get()
    }
}

/// Goes on with the first of two outcomes.
private final class FirstOutcome<Value: Sendable>: Sendable {
    private let continuation: Mutex<CheckedContinuation<Result<Value, IntakePool.Trouble>, Never>?>

    init(_ continuation: CheckedContinuation<Result<Value, IntakePool.Trouble>, Never>) {
        self.continuation = Mutex(continuation)
    }

    func resume(_ outcome: Result<Value, IntakePool.Trouble>) {
        let first = continuation.withLock { continuation in
            defer { continuation = nil }
            return continuation
        }
        first?.resume(returning: outcome)
    }
}
