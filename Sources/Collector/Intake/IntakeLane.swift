internal import FleetStorage
internal import Postgres
internal import Synchronization

/// One connection, and what waits for it: whatever has come while one transaction lasted is stored by the next one.
final class IntakeLane: Sendable {
    /// A parcel that waits.
    struct Waiting: Sendable {
        let delivery: FleetIntake.Delivery
        /// The share of memory, which is held as long as this.
        private let share: BudgetShare
        /// Told what became of it.
        let end: @Sendable (Result<FleetIntake.Outcome, IntakePool.Trouble>) -> Void

        /// A parcel.
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

    /// The most of a transaction: how long it holds devices' rows depends on that.
    private static let most = (parcels: 64, fixes: 16_384)

    private let intake: FleetIntake
    private let mostWaiting: Int
    private let state = Mutex(State())

    /// A connection, which is made when it is needed.
    init(into address: PostgresAddress, mostWaiting: Int) {
        (intake, self.mostWaiting) = (FleetIntake(into: address), mostWaiting)
    }

    /// Has a parcel stored, behind those before it, unless too many wait.
    func add(_ waiting: Waiting) {
        let (hasRoom, isIdle) = state.withLock { state in
            guard state.waiting.count < mostWaiting else { return (false, false) }
            state.waiting.append(waiting)
            defer { state.isWorking = true }
            return (true, !state.isWorking)
        }
        if !hasRoom { waiting.end(.failure(.overdue)) }
        if isIdle { Task { await work() } }
    }

    /// The database's answer to whether it takes what comes.
    func readiness() async -> Result<Void, IntakePool.Trouble> {
        do throws(PostgresError) {
            return .success(try await intake.requireReadiness())
        } catch {
            return .failure(.database(error))
        }
    }

    /// The database's answer to which device a topic lets in.
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

    /// The parcels of the next transaction; nil where none wait.
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
            // One device's trouble is none of the others'.
            var outcomes: [Result<FleetIntake.Outcome, IntakePool.Trouble>] = []
            for parcel in parcels { outcomes += await self.outcomes(of: [parcel]) }
            return outcomes
        }
    }
}

extension PostgresError {
    /// True for what may be wrong with one device's rows, or values, while those of others can be stored.
    fileprivate var isOfOneDevice: Bool {
        switch reason {
        case .damaged, .newerSeal, .other, .busy: true
        case .noAddress, .cannotConnect, .connectionLost, .permissionDenied, .full, .readOnly, .noSuchTable,
            .newerSchema:
            false
        }
    }
}
