internal import GNSS

/// Judged fixes on their way to storage: one transaction a second, or as soon as there are 600.
actor FixBatch {
    private static let most = 600

    private let receiver: ReceiverIdentity
    private let storage: any StorageService
    private let communication: any CommunicationService
    private let observe: @Sendable (AppendResult) -> Void
    private var waiting: [JudgedFix] = []
    private var underWay: Task<Void, any Error>?

    init(
        from receiver: ReceiverIdentity,
        into storage: any StorageService,
        announcingTo communication: any CommunicationService,
        observe: @escaping @Sendable (AppendResult) -> Void
    ) {
        self.receiver = receiver
        self.storage = storage
        self.communication = communication
        self.observe = observe
    }

    /// Takes a fix along; stores when there are enough.
    func add(_ judged: JudgedFix) async throws {
        waiting.append(judged)
        if waiting.count >= Self.most { try await flush() }
    }

    /// Stores what waits; returns when that and everything before it is stored.
    func flush() async throws {
        let earlier = underWay
        guard !waiting.isEmpty else {
            try await earlier?.value
            return
        }
        let fixes = waiting
        waiting = []
        // A task of its own, because a transaction goes on when its caller is cancelled; it waits for the one before,
        // because the order of fixes is the order of transactions.
        let transaction = Task {
            try await earlier?.value
            try await store(fixes)
        }
        underWay = transaction
        try await transaction.value
    }

    private func store(_ fixes: [JudgedFix]) async throws {
        let result = try await storage.append(fixes, from: receiver)
        observe(result)
        if fixes.contains(where: { $0.verdict.location != nil }) { await communication.locationsAreWaiting() }
    }

    /// Stores once a second, until cancelled.
    func flushEverySecond(on clock: any Clock<Duration>) async throws {
        while !Task.isCancelled {
            do {
                try await clock.sleep(for: .seconds(1))
            } catch {
                return
            }
            try await flush()
        }
    }
}
