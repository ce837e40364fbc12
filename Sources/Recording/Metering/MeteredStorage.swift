internal import GNSS
internal import Logbook

/// A storage that reports stored fixes to a receiver's meter.
struct MeteredStorage: StorageService {
    private let storage: any StorageService
    private let meter: ReceiverMeter

    init(_ storage: any StorageService, telling meter: ReceiverMeter) { (self.storage, self.meter) = (storage, meter) }

    var executor: (any TaskExecutor)? { storage.executor }

    func beginRun(of receiver: ReceiverIdentity, judgedBy filter: FilterDescription) async throws -> FilterRun {
        try await storage.beginRun(of: receiver, judgedBy: filter)
    }

    func append(_ fixes: [JudgedFix], to run: FilterRun) async throws -> AppendResult {
        let result = try await storage.append(fixes, to: run)
        meter.note(stored: fixes)
        return result
    }

    func append(_ skies: [SkySummary], of receiver: ReceiverIdentity) async throws {
        try await storage.append(skies, of: receiver)
    }

    func endRun(_ run: FilterRun) async throws { try await storage.endRun(run) }
}
