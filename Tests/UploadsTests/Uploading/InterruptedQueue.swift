import GNSS
import Logbook
import Synchronization

/// A queue that receives locations between the checks for new ones and for the backlog, and counts the former.
final class InterruptedQueue: UploadQueue {
    private let storage: any UploadQueue
    private let interruption: @Sendable () async throws -> Void
    private let looks = Mutex(0)

    init(_ storage: any UploadQueue, interruption: @escaping @Sendable () async throws -> Void = {}) {
        (self.storage, self.interruption) = (storage, interruption)
    }

    /// How often new locations were asked for.
    var looksForArrivals: Int { looks.withLock(\.self) }

    func waiting(for target: String, _ selection: UploadSelection, limit: Int) async throws -> UploadPage? {
        try await interruption()
        return try await storage.waiting(for: target, selection, limit: limit)
    }

    func sample(for target: String, _ selection: UploadSelection, count: Int) async throws -> [StoredFix] {
        try await storage.sample(for: target, selection, count: count)
    }

    func lastAcknowledged(
        by target: String,
        _ selection: UploadSelection,
        count: Int
    ) async throws -> [StoredFix] {
        try await storage.lastAcknowledged(by: target, selection, count: count)
    }

    func latestNumbers() async throws -> [ReceiverIdentity: StoredFix.ID] { try await storage.latestNumbers() }

    func latestLocation() async throws -> StoredFix? { try await storage.latestLocation() }

    func arrivals(after numbers: [ReceiverIdentity: StoredFix.ID], limit: Int) async throws -> [UploadArrivals] {
        looks.withLock { $0 += 1 }
        return try await storage.arrivals(after: numbers, limit: limit)
    }

    func isDone(_ target: String, with fix: StoredFix) async throws -> Bool {
        try await storage.isDone(target, with: fix)
    }

    func note(_ spans: [UploadSpan], of target: String) async throws { try await storage.note(spans, of: target) }

    func setAside(_ fix: StoredFix, by target: String, at time: UTCTime, because reason: String) async throws {
        try await storage.setAside(fix, by: target, at: time, because: reason)
    }

    func confirmRefusals(by target: String) async throws { try await storage.confirmRefusals(by: target) }

    func restoreUnproven(to target: String) async throws { try await storage.restoreUnproven(to: target) }

    func restore(_ fixes: [StoredFix], to target: String) async throws {
        try await storage.restore(fixes, to: target)
    }

    func note(_ condition: TargetHealth, of target: String) async throws {
        try await storage.note(condition, of: target)
    }

    func attemptsAskedFor(by target: String) async throws -> Int { try await storage.attemptsAskedFor(by: target) }
}
