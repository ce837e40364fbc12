internal import FleetStorage
internal import Postgres

/// A few connections to the database: a device's parcels all go by the same one, so that none waits for another one's lock.
final class IntakePool: Sendable {
    /// The reason why something was not done in time.
    enum Trouble: Error, Sendable {
        /// The database does not do it.
        case database(PostgresError)
        /// The database does not answer, or too much waits for it.
        case overdue
    }

    private let lanes: [IntakeLane]
    private let deadlines: Deadlines

    /// Connections to a database, which are made when they are needed.
    init(into address: PostgresAddress, _ limits: CollectorLimits) {
        lanes = (0..<max(1, limits.databaseConnections)).map { _ in
            IntakeLane(into: address, mostWaiting: limits.waitingForEach)
        }
        deadlines = Deadlines(after: limits.patience)
    }

    /// Stores a parcel of a device, but waits no longer than patience lasts: what is done after that, nobody hears of.
    ///
    /// - Parameters:
    ///   - delivery: what it has sent.
    ///   - share: the parcel's share of a budget, which is held also while nobody waits for it any more.
    /// - Returns: what became of it.
    /// - Throws: `Trouble` where it is not stored, or nobody knows.
    func take(
        _ delivery: FleetIntake.Delivery,
        holding share: BudgetShare
    ) async throws(Trouble) -> FleetIntake.Outcome {
        let index = delivery.device.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % lanes.count
        let lane = lanes[index]
        return try await withPatience { first in
            lane.add(IntakeLane.Waiting(delivery, share) { first.resume($0) })
        }
    }

    /// A share of a budget, for which others may have to give back theirs.
    ///
    /// - Throws: `Trouble` where too many wait for one, or it takes too long.
    func share(of budget: Budget, _ amount: Int) async throws(Trouble) -> BudgetShare {
        try await withPatience { first in
            if !budget.request(amount, grant: { first.resume(.success($0)) }) { first.resume(.failure(.overdue)) }
        }
    }

    /// The key of the device that a topic of MQTT lets in; nil where there is none.
    ///
    /// - Throws: `Trouble` where the database does not tell.
    func device(ofTopic topic: String) async throws(Trouble) -> [UInt8]? {
        let lane = lanes[0]
        return try await withPatience { first in
            Task { first.resume(await lane.device(ofTopic: topic)) }
        }
    }

    /// Requires that the database takes what comes.
    ///
    /// - Throws: `Trouble` where it does not.
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
    /// True for what is wrong with what one device sends, or with what is stored of it, until somebody sets it right.
    var isOfOneDevice: Bool {
        guard case .database(let error) = self else { return false }
        switch error.reason {
        case .newerSeal: return true
        // Damage that the server itself finds may be everybody's.
        case .damaged: return error.state.isEmpty
        // Classes of SQLSTATE (PostgreSQL, appendix A): a value that the server cannot take, and a constraint.
        case .other: return error.state.hasPrefix("22") || error.state.hasPrefix("23")
        default: return false
        }
    }
}
