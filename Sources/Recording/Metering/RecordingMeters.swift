package import GNSS
internal import Logbook
internal import Synchronization

package final class RecordingMeters: Sendable {
    private let clock: @Sendable () -> ContinuousClock.Instant
    private let time: @Sendable () -> UTCTime
    private let start: ContinuousClock.Instant
    private let meters = Mutex<[(receiver: ReceiverIdentity, meter: ReceiverMeter)]>([])

    /// Creates meters for a recording that begins now.
    package init(
        clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        time: @escaping @Sendable () -> UTCTime
    ) {
        (self.clock, self.time, start) = (clock, time, clock())
    }

    package var secondsSinceStart: Double { start.duration(to: clock()) / .seconds(1) }

    /// Returns the meter of a receiver, the same one for each opening.
    package func meter(of receiver: ReceiverIdentity) -> ReceiverMeter {
        meters.withLock { meters in
            if let known = meters.first(where: { $0.receiver == receiver }) { return known.meter }
            let meter = ReceiverMeter(of: receiver, clock: clock, time: time)
            meters.append((receiver, meter))
            return meter
        }
    }

    /// The measurements of all receivers that were opened, sorted by their first opening.
    package var readings: [ReceiverReadings] { meters.withLock { $0 }.compactMap(\.meter.readings) }
}

/// A storage that reports stored fixes to a receiver's meter.
struct MeterStorage: StorageService {
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
