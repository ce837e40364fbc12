package import Filtering
internal import GNSS
package import Logbook

/// Iterates over selected fixes with smoothed locations.
///
/// The fixes of each filter run are smoothed separately, including half an hour before and after the selection. Fixes
/// rejected by the original filter or by the smoother are rejected.
struct SmoothedPages: Sendable {
    /// Seconds of fixes read before and after the selection.
    private static let lead = 1800.0
    private static let lag = 1800.0
    /// Seconds without fixes after which waiting ones are flushed (`silence`), and the smoother is dropped
    /// (`oblivion`).
    private static let silence = 60.0
    private static let oblivion = 3600.0
    /// Fixes per page that is returned.
    private static let size = 512

    private struct Thread {
        var smoother: PositionSmoother
        /// Numbers of waiting fixes, in order.
        var waiting: [Int] = []
        var lastTime: UTCTime
    }

    private struct Key: Hashable {
        let receiver: ReceiverIdentity
        let run: FilterRun.ID?
    }

    private let selection: FixSelection
    private let track: Track?
    private let smoothing: Smoothing
    private var source: StoredPages<[StoredFix]>
    private var threads: [Key: Thread] = [:]
    /// Fixes by time, and whether their verdicts are final; the number of the first is `taken`.
    private var queue: [(fix: StoredFix, isReady: Bool)] = []
    private var taken = 0
    private var isAtEnd = false

    /// Creates an iterator over selected fixes.
    ///
    /// `progress` is called with the number of fixes in each page.
    init(
        _ selection: FixSelection,
        in track: Track?,
        by smoothing: Smoothing,
        from storage: any StoredFixes,
        progress: @escaping @Sendable (Int) -> Void
    ) {
        self.selection = selection
        self.track = track
        self.smoothing = smoothing
        let from = [selection.from, track?.start].compactMap(\.self).max()
        let to = [selection.to, track?.end].compactMap(\.self).min()
        let around = FixSelection(
            from: from?.advanced(bySeconds: -Self.lead),
            to: to?.advanced(bySeconds: Self.lag),
            includesRejected: true
        )
        source = StoredPages(around, from: storage, progress: progress)
    }

    /// The next page; empty at the end.
    mutating func next() async throws -> [StoredFix] {
        var page: [StoredFix] = []
        while page.isEmpty, !isAtEnd || !queue.isEmpty {
            if !isAtEnd { try await read() }
            takeReady(&page)
        }
        return page
    }

    private mutating func read() async throws {
        let page = try await source.next()
        for fix in page { add(fix) }
        if let now = page.last?.time {
            flush { now.seconds(since: $0.lastTime) > Self.silence }
            threads = threads.filter { now.seconds(since: $0.value.lastTime) <= Self.oblivion }
        }
        guard page.isEmpty else { return }
        isAtEnd = true
        flush { _ in true }
    }

    private mutating func add(_ fix: StoredFix) {
        queue.append((fix, true))
        guard let time = fix.time, fix.isOfInterest else { return }
        let number = queue.count - 1
        queue[number].isReady = false
        let key = Key(receiver: fix.receiver, run: fix.run)
        var thread =
            threads.removeValue(forKey: key) ?? Thread(smoother: smoothing.smoother(of: fix.run), lastTime: time)
        thread.lastTime = time
        thread.waiting.append(taken + number)
        settle(thread.smoother.add(fix.judged.received), &thread)
        threads[key] = thread
    }

    private mutating func flush(where condition: (Thread) -> Bool) {
        for (key, thread) in threads where !thread.waiting.isEmpty && condition(thread) {
            var thread = thread
            settle(thread.smoother.flush(), &thread)
            threads[key] = thread
        }
    }

    /// Assigns verdicts to the first waiting fixes.
    private mutating func settle(_ verdicts: [FilterVerdict], _ thread: inout Thread) {
        if verdicts.isEmpty { return }
        for (number, verdict) in zip(thread.waiting, verdicts) {
            queue[number - taken].fix = queue[number - taken].fix.smoothed(verdict)
            queue[number - taken].isReady = true
        }
        thread.waiting.removeFirst(min(verdicts.count, thread.waiting.count))
    }

    private mutating func takeReady(_ page: inout [StoredFix]) {
        let count = queue.firstIndex { !$0.isReady } ?? queue.count
        page = queue[..<count].map(\.fix).filter(isWanted)
        queue.removeFirst(count)
        taken += count
    }

    private func isWanted(_ fix: StoredFix) -> Bool {
        guard selection.includesRejected || fix.judged.verdict.location != nil else { return false }
        guard let time = fix.time else { return selection.includesTimeless }
        if let from = selection.from, time < from { return false }
        if let to = selection.to, time >= to { return false }
        if selection.track != nil, !isInTrack(fix, time) { return false }
        guard let box = selection.box else { return true }
        return (fix.judged.verdict.location?.coordinate ?? fix.judged.received.fix.coordinate).map(box.contains)
            ?? false
    }

    /// Whether a fix belongs to the selected track; a rejected one does if it is of the same receiver and period.
    private func isInTrack(_ fix: StoredFix, _ time: UTCTime) -> Bool {
        if fix.track != nil { return fix.track == selection.track }
        guard let track else { return false }
        return fix.receiver == track.receiver && track.start <= time && time <= track.end
    }
}

extension StoredFix {
    /// Time to sort by; `nil` if neither the filter nor the receiver has one.
    fileprivate var time: UTCTime? { judged.verdict.location?.time ?? judged.received.fix.time }

    /// Whether the smoother needs the fix; those rejected by any other rule only leave a gap.
    fileprivate var isOfInterest: Bool {
        switch judged.verdict.rejection?.rule {
        case nil, .settling, .positionJump, .deadReckoning, .noFix: true
        default: false
        }
    }

    /// The fix with the smoother's verdict, or unchanged if it was rejected.
    ///
    /// The circle of a suspect location is never smaller than the disagreement that made it suspect.
    fileprivate func smoothed(_ verdict: FilterVerdict) -> StoredFix {
        if judged.verdict.location == nil { return self }
        var verdict = verdict
        if let disagreement = judged.suspicion?.disagreement, var location = verdict.location {
            location.horizontalAccuracy = max(location.horizontalAccuracy ?? 0, disagreement)
            verdict = verdict.with(location)
        }
        return StoredFix(
            id: id,
            receiver: receiver,
            run: run,
            track: verdict.location == nil ? nil : track,
            judged: JudgedFix(received: judged.received, verdict: verdict, suspicion: judged.suspicion)
        )
    }
}

/// Smooths locations by using later fixes.
package struct Smoothing: Sendable {
    private let parameters: [FilterRun.ID: FilterParameters]

    /// Creates a smoothing for filter runs.
    ///
    /// - Parameter parameters: the filter parameters of each run; other runs use the default ones.
    package init(parameters: [FilterRun.ID: FilterParameters] = [:]) { self.parameters = parameters }

    func smoother(of run: FilterRun.ID?) -> PositionSmoother {
        PositionSmoother(run.flatMap { parameters[$0] } ?? FilterParameters())
    }
}
