internal import GNSS
internal import Logbook

/// A storage for replays that skips fixes it already has.
///
/// Fixes from an earlier replay of the same capture, or from the recording that made it, are not stored again. A fix is
/// a duplicate if one with the same time and position is stored, either for the same receiver or with a time of arrival:
/// from a receiver, or from a capture with arrival times. Two captures of the same trip thus keep one receiver each. Fixes without a time are
/// compared by content, and each stored one matches a single replayed fix.
actor ReplayStorage: StorageService {
    private static let blockLength = 300.0
    private static let pageSize = 512
    /// Degrees; coordinates read from a database differ in the last bits.
    private static let tolerance = 1e-8

    private struct Block {
        let number: Int
        let run: FilterRun.ID
        var fixes: [UTCTime: [StoredFix]] = [:]
    }

    private let storage: any StorageService & StoredFixes
    /// The period of the stored fixes; `nil` if the storage is empty.
    private let range: ClosedRange<UTCTime>?
    private var block: Block?
    private var timeless: TimelessReports?
    /// Whether all of the latest fixes were duplicates, so that their sky views are, too.
    private var isOld = false

    /// Reads the current contents, before a replay.
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
        // Fixes are large: don't copy them if none can be a duplicate.
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
            // Receivers without a position report much the same, so compare the complete fix.
            return stored.receiver == run.receiver
                || (other.receivedAt != nil && (fix.coordinate != nil || fix == other.fix))
        }
    }

    /// Whether the storage may contain a similar fix.
    ///
    /// Rejected fixes have about the same times as their neighbours.
    private func mayBeStored(_ judged: JudgedFix) -> Bool {
        guard let time = judged.received.fix.time else { return true }
        guard let range else { return false }
        return time >= range.lowerBound && time <= range.upperBound
    }

    /// Whether a fix without a time was stored before the replay and has not matched another fix yet.
    private func takeTimeless(_ fix: GNSSFix, of run: FilterRun) async -> Bool {
        var reports: TimelessReports
        if let timeless { reports = timeless } else { reports = await TimelessReports(of: storage) }
        defer { timeless = reports }
        return reports.take(fix, of: run.receiver)
    }

    /// The fixes of other runs at this time.
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
            // Ignore fixes that cannot be read: they are no reason to reject new ones.
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

/// The fixes without a time that were stored before a replay; each matches a single replayed fix.
struct TimelessReports {
    private struct Report: Hashable {
        /// `nil` if the fix came from a receiver instead of a file.
        let capture: ReceiverIdentity?
        let fix: GNSSFix
        let latitude: Int?
        let longitude: Int?

        init(_ fix: GNSSFix, in capture: ReceiverIdentity?) {
            latitude = Self.rounded(fix.coordinate?.latitude)
            longitude = Self.rounded(fix.coordinate?.longitude)
            (self.capture, self.fix) = (capture, Self.placeless(fix))
        }

        /// Rounds, as coordinates read from a database differ in the last bits.
        private static func rounded(_ degrees: Double?) -> Int? {
            degrees.flatMap { Int(exactly: ($0 * 1e8).rounded()) }
        }

        private static func placeless(_ fix: GNSSFix) -> GNSSFix {
            var fix = fix
            fix.coordinate = nil
            return fix
        }
    }

    private static let pageSize = 512
    private var counts: [Report: Int] = [:]

    /// Reads the fixes of a storage; ignores those that cannot be read.
    init(of storage: any StoredFixes) async {
        var last: StoredFix?
        repeat {
            let selection = FixSelection(includesRejected: true)
            let page = (try? await storage.fixes(in: selection, after: last, limit: Self.pageSize)) ?? []
            // Fixes without a time come first.
            let timeless = page.prefix { $0.judged.received.fix.time == nil }
            for stored in timeless {
                let received = stored.judged.received
                counts[Report(received.fix, in: received.receivedAt == nil ? stored.receiver : nil), default: 0] += 1
            }
            last = timeless.count < Self.pageSize ? nil : timeless.last
        } while last != nil
    }

    /// Removes a matching fix of the same capture or from a receiver; returns whether one was left.
    mutating func take(_ fix: GNSSFix, of receiver: ReceiverIdentity) -> Bool {
        for report in [Report(fix, in: receiver), Report(fix, in: nil)] {
            guard let count = counts[report] else { continue }
            counts[report] = count > 1 ? count - 1 : nil
            return true
        }
        return false
    }
}
