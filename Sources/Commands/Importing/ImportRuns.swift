internal import GNSS
internal import Logbook
internal import Settings
internal import Storage

/// The filters through which a file's points go, one a receiver, and what waits to be stored.
struct ImportRuns {
    /// As many as storage seals at once.
    static let mostWaiting = ChunkSealer.fixesPerChunk
    /// A filter remembers some kilobytes; who has more receivers than this gets new ones now and then.
    private static let mostReceivers = 64
    /// Seconds: by so much, what comes next in a file is not late, but the beginning of another track.
    private static let longestReturn = 60.0

    /// A reference, so that what waits is not copied with each fix.
    private final class OpenRun {
        let run: FilterRun
        var filter: any LocationFilter
        var last: UTCTime?
        /// True if a track of the file begins with the next location to be stored.
        var beginsTrack = false
        var waiting: [JudgedFix] = []

        init(_ run: FilterRun, _ filter: any LocationFilter) { (self.run, self.filter) = (run, filter) }
    }

    private let filter: DescribedFilter
    private let storage: SQLiteStorage
    private let mayReturn: Bool
    private var runs: [ReceiverIdentity: OpenRun] = [:]

    /// The number of locations that passed the filter, but not the storage: their receiver has one at that time already.
    private(set) var duplicates = 0

    /// No filter has begun yet.
    ///
    /// - Parameters:
    ///   - filter: the filter that judges, anew for each track.
    ///   - mayReturn: true where the file may go back to an earlier track; a receiver that does is in error.
    ///   - storage: the storage that the fixes go to.
    init(through filter: DescribedFilter, mayReturn: Bool, into storage: SQLiteStorage) {
        self.mayReturn = mayReturn
        self.filter = filter
        self.storage = storage
    }

    /// Has a fix judged and stored.
    ///
    /// - Parameters:
    ///   - fix: the fix.
    ///   - receiver: the receiver of the fix.
    ///   - beginsTrack: true where a track of the file begins with it: what the filter knows is of another time then.
    /// - Returns: the verdict.
    /// - Throws: an error if the fix cannot be stored.
    mutating func add(
        _ fix: GNSSFix,
        of receiver: ReceiverIdentity,
        beginsTrack: Bool
    ) async throws -> FilterVerdict {
        if beginsTrack { try await flush(receiver) }
        let open = beginsTrack ? try await begin(receiver) : try await openRun(of: receiver)
        if beginsTrack { open.beginsTrack = true }
        open.last = fix.time
        let verdict = open.filter.verdict(on: fix).withAccuracy(of: fix)
        open.waiting.append(JudgedFix(received: ReceivedFix(fix: fix), verdict: verdict))
        if open.waiting.count >= Self.mostWaiting { try await flush(receiver) }
        return verdict
    }

    /// Has a fix stored that nobody has judged, and that is no location therefore.
    mutating func keep(_ fix: GNSSFix, of receiver: ReceiverIdentity) async throws {
        let open = try await openRun(of: receiver)
        let verdict = FilterVerdict.rejected(Rejection(.olderTime, measured: 0, threshold: 0))
        open.waiting.append(JudgedFix(received: ReceivedFix(fix: fix), verdict: verdict))
        if open.waiting.count >= Self.mostWaiting { try await flush(receiver) }
    }

    /// Stores what waits, and nothing more comes.
    mutating func finish() async throws {
        for receiver in runs.keys.sorted(by: { $0.name < $1.name }) {
            try await flush(receiver)
            if let run = runs[receiver]?.run { try await storage.endRun(run) }
        }
        runs = [:]
    }

    /// True where a receiver is so much earlier than before that another track begins, though the file does not say so.
    func isReturn(to fix: GNSSFix, of receiver: ReceiverIdentity) -> Bool {
        isLate(fix, of: receiver, by: Self.longestReturn)
    }

    /// True where a fix is earlier, by more than some seconds, than the one before it, in a file that may be in any order.
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
    /// The verdict with the accuracy that a fix has in its file, if no filter has estimated one.
    fileprivate func withAccuracy(of fix: GNSSFix) -> FilterVerdict {
        guard case .accepted(var location) = self, location.horizontalAccuracy == nil else { return self }
        location.horizontalAccuracy = fix.deviation.horizontal.map { $0 * PositionDeviation.circle }
        location.verticalAccuracy = location.verticalAccuracy ?? fix.deviation.altitude
        return .accepted(location)
    }
}
