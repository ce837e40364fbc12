internal import Synchronization

/// A database connection and its queue; everything that arrives during a transaction is stored by the next one.
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
    }

    /// Limits of a transaction, which holds row locks of its devices.
    private static let most = (parcels: 64, fixes: 16_384)

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
        let (hasRoom, isIdle) = state.withLock { state in
            guard state.waiting.count < most else { return (false, false) }
            state.waiting.append(waiting)
            defer { state.isWorking = true }
            return (true, !state.isWorking)
        }
        if !hasRoom { waiting.end(.failure(.overdue)) }
        if isIdle { Task { await work() } }
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
        while let parcels = next() {
            let outcomes = await outcomes(of: parcels)
            for (parcel, outcome) in zip(parcels, outcomes) { parcel.end(outcome) }
        }
    }

    /// Removes the parcels of the next transaction from the queue; `nil` if it is empty.
    private func next() -> [Waiting]? {
        state.withLock { state in
            var (parcels, fixes): ([Waiting], Int) = ([], 0)
            for parcel in state.waiting.prefix(Self.most.parcels) {
                fixes += parcel.delivery.parcel.fixes.count
                if fixes > Self.most.fixes, !parcels.isEmpty { break }
                parcels.append(parcel)
            }
            state.waiting.removeFirst(parcels.count)
            state.isWorking = !parcels.isEmpty
            return parcels.isEmpty ? nil : parcels
        }
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
