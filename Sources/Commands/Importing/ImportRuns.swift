import GNSS
import Logbook
import Settings
import Storage

/// Filters a file's points, with a filter per receiver, and batches them for storage.
struct ImportRuns {
    /// The number of fixes that storage seals together.
    static let mostWaiting = ChunkSealer.fixesPerChunk
    /// Limits memory: a filter needs a few kilobytes.
    ///
    /// Files with more receivers restart filters occasionally.
    private static let mostReceivers = 64
    /// Seconds by which a larger step back in time starts another track.
    ///
    /// Smaller steps count as late points.
    private static let longestReturn = 60.0

    /// A class, so that the batch is not copied with each fix.
    private final class OpenRun {
        let run: FilterRun
        var filter: any LocationFilter
        var last: UTCTime?
        /// Whether the next stored location starts a track of the file.
        var beginsTrack = false
        var waiting: [JudgedFix] = []

        init(_ run: FilterRun, _ filter: any LocationFilter) { (self.run, self.filter) = (run, filter) }
    }

    private let filter: FilterChoice
    private let storage: SQLiteStorage
    private let mayReturn: Bool
    private var runs: [ReceiverIdentity: OpenRun] = [:]

    /// Locations that the filter accepted but the storage did not, since the receiver already has one at this time.
    private(set) var duplicates = 0

    /// Creates filters on demand; a receiver's own data may not return to earlier times, other files may.
    init(through filter: FilterChoice, mayReturn: Bool, into storage: SQLiteStorage) {
        self.mayReturn = mayReturn
        self.filter = filter
        self.storage = storage
    }

    /// Filters and stores a fix, with the suspicion from the file; a new track restarts the filter.
    mutating func add(
        _ fix: GNSSFix,
        suspectedFor suspicion: Suspicion?,
        of receiver: ReceiverIdentity,
        beginsTrack: Bool
    ) async throws -> FilterVerdict {
        if beginsTrack { try await flush(receiver) }
        let open = beginsTrack ? try await begin(receiver) : try await openRun(of: receiver)
        if beginsTrack { open.beginsTrack = true }
        open.last = fix.time
        let verdict = open.filter.verdict(on: fix).withAccuracy(of: fix, atLeast: suspicion?.disagreement)
        let suspicion = suspicion?.united(with: open.filter.suspicion) ?? open.filter.suspicion
        open.waiting.append(JudgedFix(received: ReceivedFix(fix: fix), verdict: verdict, suspicion: suspicion))
        if open.waiting.count >= Self.mostWaiting { try await flush(receiver) }
        return verdict
    }

    /// Stores an unfiltered fix, marked as rejected so that it is not a location.
    mutating func keep(
        _ fix: GNSSFix,
        suspectedFor suspicion: Suspicion?,
        of receiver: ReceiverIdentity
    ) async throws {
        let open = try await openRun(of: receiver)
        let verdict = FilterVerdict.rejected(Rejection(.olderTime, measured: 0, threshold: 0))
        open.waiting.append(JudgedFix(received: ReceivedFix(fix: fix), verdict: verdict, suspicion: suspicion))
        if open.waiting.count >= Self.mostWaiting { try await flush(receiver) }
    }

    /// Stores the last batch; no fix may be added afterwards.
    mutating func finish() async throws {
        for receiver in runs.keys.sorted(by: { $0.name < $1.name }) {
            try await flush(receiver)
            if let run = runs[receiver]?.run { try await storage.endRun(run) }
        }
        runs = [:]
    }

    /// Whether a receiver's time steps back far enough to start another track that the file does not mark.
    func isReturn(to fix: GNSSFix, of receiver: ReceiverIdentity) -> Bool {
        isLate(fix, of: receiver, by: Self.longestReturn)
    }

    /// Whether a fix is earlier than the previous one by more than this many seconds, in a file in any order.
    func isLate(_ fix: GNSSFix, of receiver: ReceiverIdentity, by seconds: Double = 0) -> Bool {
        guard mayReturn, let time = fix.time, let last = runs[receiver]?.last else { return false }
        return last.seconds(since: time) > seconds
    }

    private mutating func openRun(of receiver: ReceiverIdentity) async throws -> OpenRun {
        if let open = runs[receiver] { return open }
        if runs.count >= Self.mostReceivers { try await finish() }
        return try await begin(receiver)
    }

    private mutating func begin(_ receiver: ReceiverIdentity) async throws -> OpenRun {
        let run = try await storage.beginRun(of: receiver, judgedBy: filter.description)
        let open = OpenRun(run, filter.filter)
        runs[receiver] = open
        return open
    }

    private mutating func flush(_ receiver: ReceiverIdentity) async throws {
        guard let open = runs[receiver], !open.waiting.isEmpty else { return }
        duplicates += try await storage.append(open.waiting, to: open.run, beginningTrack: open.beginsTrack)
            .alreadyStored
        open.beginsTrack = false
        open.waiting.removeAll(keepingCapacity: true)
    }
}

extension FilterVerdict {
    /// The verdict with the accuracy from the file, unless the filter estimated one.
    ///
    /// The circle is never smaller than the disagreement that made the position suspect.
    fileprivate func withAccuracy(of fix: GNSSFix, atLeast disagreement: Double?) -> FilterVerdict {
        guard case .accepted(var location) = self else { return self }
        if location.horizontalAccuracy == nil {
            location.horizontalAccuracy = fix.deviation.horizontal.map { $0 * PositionDeviation.circle }
            location.verticalAccuracy = location.verticalAccuracy ?? fix.deviation.altitude
        }
        if let disagreement { location.horizontalAccuracy = max(location.horizontalAccuracy ?? 0, disagreement) }
        return .accepted(location)
    }
}
