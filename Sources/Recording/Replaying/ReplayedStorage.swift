internal import GNSS
internal import Logbook

/// A storage that captures are replayed into, and that has stored some of their fixes before.
///
/// Fixes that a replay of the same capture has stored, or the recording that made the capture, are not stored again.
/// That is so where a fix of the same receiver, or one that came from a receiver and not from a file, has the same
/// instant and says the same place. Two captures of the same way keep a receiver each. A fix without a time has none to
/// be known by: each that is stored stands for one that says the same.
actor ReplayedStorage: StorageService {
    private static let blockLength = 300.0
    private static let pageSize = 512
    /// Degrees; coordinates come back from a database as they were, but for the last bits.
    private static let tolerance = 1e-8

    private struct Block {
        let number: Int
        let run: FilterRun.ID
        var fixes: [UTCTime: [StoredFix]] = [:]
    }

    private let storage: any StorageService & StoredFixes
    /// The period in which there are fixes; nil for an empty storage.
    private let range: ClosedRange<UTCTime>?
    private var block: Block?
    private var timeless: TimelessReports?
    /// True where the latest fixes were all stored before; what was seen of the sky with them was, too.
    private var isOld = false

    /// A storage as it is now, before a replay.
    init(_ storage: any StorageService & StoredFixes) async throws {
        self.storage = storage
        let tracks = try await storage.tracks()
        if let start = tracks.map(\.start).min(), let end = tracks.map(\.end).max() {
            let first = start.advanced(bySeconds: -Self.blockLength)
            range = first...max(first, end.advanced(bySeconds: Self.blockLength))
        } else {
            range = nil
        }
    }

    func beginRun(of receiver: ReceiverIdentity, judgedBy filter: FilterDescription) async throws -> FilterRun {
        try await storage.beginRun(of: receiver, judgedBy: filter)
    }

    func append(_ fixes: [JudgedFix], to run: FilterRun) async throws -> AppendResult {
        // Fixes are large: no copies of them where nothing can be stored already.
        isOld = false
        guard fixes.contains(where: mayBeStored) else { return try await storage.append(fixes, to: run) }
        var new: [JudgedFix] = []
        for fix in fixes where await !isStored(fix, of: run) { new.append(fix) }
        var result = new.isEmpty ? AppendResult() : try await storage.append(new, to: run)
        result.alreadyStored += fixes.count - new.count
        isOld = new.isEmpty
        return result
    }

    func append(_ skies: [SkySummary], of receiver: ReceiverIdentity) async throws {
        if !isOld { try await storage.append(skies, of: receiver) }
    }

    func endRun(_ run: FilterRun) async throws { try await storage.endRun(run) }

    private func isStored(_ judged: JudgedFix, of run: FilterRun) async -> Bool {
        let fix = judged.received.fix
        guard mayBeStored(judged) else { return false }
        guard let time = fix.time else { return await takeTimeless(fix, of: run) }
        return await stored(at: time, besides: run).contains { stored in
            let other = stored.judged.received
            guard Self.isSame(fix.coordinate, other.fix.coordinate) else { return false }
            // Receivers without a place say much the same: only what is the same in all is of the same one.
            return stored.receiver == run.receiver
                || (other.receivedAt != nil && (fix.coordinate != nil || fix == other.fix))
        }
    }

    /// True where there may be something like it: rejected fixes are as old as what they came with, or nearly.
    private func mayBeStored(_ judged: JudgedFix) -> Bool {
        guard let time = judged.received.fix.time else { return true }
        guard let range else { return false }
        return time >= range.lowerBound && time <= range.upperBound
    }

    /// True where a fix without a time was stored before the replay, and has stood for no other one yet.
    private func takeTimeless(_ fix: GNSSFix, of run: FilterRun) async -> Bool {
        var reports: TimelessReports
        if let timeless { reports = timeless } else { reports = await TimelessReports(of: storage) }
        defer { timeless = reports }
        return reports.take(fix, of: run.receiver)
    }

    /// The fixes that other runs have of an instant.
    private func stored(at time: UTCTime, besides run: FilterRun) async -> [StoredFix] {
        let number = Int((Double(time.nanosecondsSince1970) / 1e9 / Self.blockLength).rounded(.down))
        if let block, block.number == number, block.run == run.id { return block.fixes[time] ?? [] }
        var new = Block(number: number, run: run.id)
        let start = UTCTime(nanosecondsSince1970: 0).advanced(bySeconds: Double(number) * Self.blockLength)
        let selection = FixSelection(
            from: start.advanced(bySeconds: -1),
            to: start.advanced(bySeconds: Self.blockLength + 1),
            includesRejected: true
        )
        var last: StoredFix?
        repeat {
            // A fix that cannot be read is as good as not there, and no reason not to store what comes.
            let page = (try? await storage.fixes(in: selection, after: last, limit: Self.pageSize)) ?? []
            for stored in page where stored.run != run.id {
                if let time = stored.judged.received.fix.time { new.fixes[time, default: []].append(stored) }
            }
            last = page.count < Self.pageSize ? nil : page.last
        } while last != nil
        block = new
        return new.fixes[time] ?? []
    }

    private static func isSame(_ place: Coordinate?, _ other: Coordinate?) -> Bool {
        guard let place, let other else { return place == nil && other == nil }
        return (place.latitude - other.latitude).magnitude < tolerance
            && (place.longitude - other.longitude).magnitude < tolerance
    }
}
