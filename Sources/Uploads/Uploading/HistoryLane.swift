internal import GNSS
internal import Logbook

/// The backlog of a target, sent oldest first.
struct HistoryLane {
    /// Fixes read from storage per query, unless a request needs more.
    private static let pageSize = 512

    private let uploader: Uploader
    private var page: UploadPage?
    private var sent: [ReceiverIdentity: UploadLocation] = [:]
    private var isForgotten = false

    init(_ uploader: Uploader) {
        self.uploader = uploader
    }

    /// The next request with at most `limit` locations; `nil` if the backlog is empty.
    mutating func next(atMost limit: Int) async throws -> UploadRequestDraft? {
        while true {
            if page == nil {
                let (target, size) = (uploader.target, max(Self.pageSize, min(limit, 1000)))
                page = try await uploader.queue.waiting(for: target.name, target.selection, limit: size)
            }
            guard let page else { return nil }
            let draft = draft(page, atMost: limit)
            if !draft.locations.isEmpty { return draft }
            try await uploader.queue.note([draft.span(acknowledged: nil)], of: uploader.target.name)
            leave(draft, isSent: false)
        }
    }

    /// Marks a request as sent or refused.
    mutating func leave(_ draft: UploadRequestDraft, isSent: Bool) {
        if isSent { sent[draft.receiver] = draft.locations.last }
        guard let page, page.receiver == draft.receiver, draft.numbers.upperBound < page.numbers.upperBound else {
            page = nil
            return
        }
        self.page?.fixes = page.fixes.filter { $0.id > draft.numbers.upperBound }
        self.page?.numbers = (draft.numbers.upperBound + 1)...page.numbers.upperBound
    }

    /// Skips locations that the live lane has sent.
    mutating func avoid(_ draft: UploadRequestDraft) {
        if page?.receiver == draft.receiver, page?.numbers.overlaps(draft.numbers) == true { page = nil }
    }

    /// Drops the cached page, since the queue may have changed.
    mutating func forget() { (page, isForgotten) = (nil, true) }

    /// Returns whether `forget` was called since the last call.
    mutating func takeIsForgotten() -> Bool {
        defer { isForgotten = false }
        return isForgotten
    }

    private func draft(_ page: UploadPage, atMost limit: Int) -> UploadRequestDraft {
        let (target, hidden) = (uploader.target, uploader.hidden)
        var draft = UploadRequestDraft(receiver: page.receiver, numbers: page.numbers, lane: .history)
        for fix in page.fixes {
            if target.withholds(fix) { draft.withheld.append(fix.id) }
            guard let location = target.location(fix, hiding: hidden),
                target.pace.allows(location, after: draft.locations.last ?? sent[page.receiver])
            else { continue }
            if draft.locations.count == limit {
                let end = draft.fixes.last?.id ?? page.numbers.lowerBound
                draft.numbers = page.numbers.lowerBound...end
                break
            }
            draft.locations.append(location)
            draft.fixes.append(fix)
        }
        return draft
    }
}

/// Detects a target whose backlog keeps growing at its permitted rate.
package struct BacklogWatch {
    /// Consecutive periods of growth that rule out chance.
    private static let periods = 3

    private let period: Duration
    private var start: Duration
    private var come = 0
    private var gone = 0
    private var requests = 0
    private var growths = 0
    private var isTold = false

    /// Starts the first period.
    ///
    /// - Parameters:
    ///   - period: the length of a counting period.
    ///   - start: the start of the first period, on the caller's clock.
    package init(every period: Duration, from start: Duration) {
        (self.period, self.start) = (period, start)
    }

    /// Counts locations added to the backlog.
    package mutating func add(waiting locations: Int) { come += locations }

    /// Counts a request with locations of the backlog.
    package mutating func add(sent locations: Int) {
        gone += locations
        requests += 1
    }

    /// Whether the backlog has grown for three periods at the full permitted rate.
    ///
    /// - Returns: true once; false afterwards.
    package mutating func isGrowing(at now: Duration, requestsPerSecond: Double) -> Bool {
        let elapsed = now - start
        guard elapsed >= period else { return false }
        // Below half the permitted rate something else is the bottleneck, which is reported separately.
        let isBusy = Double(requests) >= requestsPerSecond * (elapsed / .seconds(1)) / 2
        growths = isBusy && Double(come) > Double(gone) * 1.1 ? growths + 1 : 0
        (start, come, gone, requests) = (now, 0, 0, 0)
        defer { if growths >= Self.periods { isTold = true } }
        return growths >= Self.periods && !isTold
    }
}
