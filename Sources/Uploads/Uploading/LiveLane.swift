internal import GNSS
internal import Logbook

/// Locations to send in one request, and the fix numbers it covers.
struct UploadRequestDraft {
    /// Why the request is sent.
    enum Lane {
        /// Locations that arrived last.
        case live
        /// The oldest locations of the backlog.
        case history
        /// A sample of the backlog that tests whether the server rejects everything.
        case sample
        /// A repeated location with the same purpose as `sample`.
        case repetition
    }

    var receiver: ReceiverIdentity
    /// Fixes of the locations, in the same order.
    var fixes: [StoredFix] = []
    var locations: [UploadLocation] = []
    /// Fix numbers settled by this request, including those without a location.
    var numbers: ClosedRange<StoredFix.ID>
    var lane: Lane
    /// Fixes that are not sent because they are suspect.
    var withheld: [StoredFix.ID] = []

    var isLive: Bool { lane == .live }

    /// The fix numbers as recorded in the queue.
    func span(acknowledged time: UTCTime?) -> UploadSpan {
        UploadSpan(
            receiver: receiver,
            numbers: numbers,
            locations: time == nil ? 0 : locations.count,
            acknowledged: time,
            withheld: withheld.count(where: numbers.contains)
        )
    }
}

/// New locations, sent before the backlog so that the target always has the latest position.
struct LiveLane {
    private let uploader: Uploader
    /// The last fix of each receiver handled here; earlier fixes that were not sent belong to the backlog.
    private var seen: [ReceiverIdentity: StoredFix.ID] = [:]
    private var sent: [ReceiverIdentity: UploadLocation] = [:]
    /// New fixes that were moved to the backlog since `takeLeft`, among those read.
    private var left = 0
    /// Whether new fixes were moved to the backlog since `takeHasLeftSome`.
    private var hasLeftSome = false
    /// Whether the last request has all locations of the last query, and no other receiver has any.
    private var isLast = false
    /// Whether that request was accepted, so that the next query would find nothing unless the uploader was woken.
    private var hasSentAll = false

    init(_ uploader: Uploader) {
        self.uploader = uploader
    }

    /// Starts with the latest stored location.
    mutating func begin() async throws {
        let queue = uploader.queue
        seen = try await queue.latestNumbers()
        guard let latest = try await queue.latestLocation(), let last = seen[latest.receiver],
            try await !queue.isDone(uploader.target.name, with: latest)
        else { return }
        seen[latest.receiver] = min(last, latest.id) - 1
    }

    /// The next request with at most `limit` locations; `nil` if there are no new ones.
    mutating func next(atMost limit: Int) async throws -> UploadRequestDraft? {
        defer { hasSentAll = false }
        if hasSentAll, !uploader.isAwake, !uploader.isFinishing { return nil }
        let arrivals = try await uploader.queue.arrivals(after: seen, limit: Self.look(limit))
        for (index, arrival) in arrivals.sorted(by: { $0.latest > $1.latest }).enumerated() {
            let draft = draft(arrival, atMost: limit)
            isLast = index == arrivals.count - 1
            if draft.numbers.lowerBound > (seen[arrival.receiver] ?? 0) + 1 { hasLeftSome = true }
            if !draft.locations.isEmpty {
                let selection = uploader.target.selection
                left += arrival.fixes.count { $0.id < draft.numbers.lowerBound && selection.contains($0.judged) }
                return draft
            }
            seen[arrival.receiver] = draft.numbers.upperBound
            try await uploader.queue.note([draft.span(acknowledged: nil)], of: uploader.target.name)
        }
        return nil
    }

    /// Returns the number of fixes moved to the backlog since the last call.
    mutating func takeLeft() -> Int {
        defer { left = 0 }
        return left
    }

    /// Returns whether new fixes were moved to the backlog since the last call.
    mutating func takeHasLeftSome() -> Bool {
        defer { hasLeftSome = false }
        return hasLeftSome
    }

    /// Marks a request as sent, or leaves its locations to the backlog.
    mutating func leave(_ draft: UploadRequestDraft, isSent: Bool) {
        avoid(draft)
        hasSentAll = isSent && isLast
        if isSent { sent[draft.receiver] = draft.locations.last } else { hasLeftSome = true }
    }

    /// Skips everything up to the end of a request that the other lane sent.
    mutating func avoid(_ draft: UploadRequestDraft) {
        seen[draft.receiver] = max(seen[draft.receiver] ?? 0, draft.numbers.upperBound)
    }

    /// Fixes read per query: even if each location is a request, several may arrive during one.
    private static func look(_ limit: Int) -> Int { max(64, limit) }

    /// Picks the latest locations that fit, and nothing older than the first that does not.
    private func draft(_ arrival: UploadArrivals, atMost limit: Int) -> UploadRequestDraft {
        let (target, hidden) = (uploader.target, uploader.hidden)
        let end = arrival.fixes.last?.id ?? 0
        var draft = UploadRequestDraft(receiver: arrival.receiver, numbers: end...end, lane: .live)
        var isComplete = !arrival.isCut
        var first = end
        for fix in arrival.fixes.reversed() {
            if let location = target.location(fix, hiding: hidden), isWanted(location, before: draft.locations.last) {
                guard draft.locations.count < limit else {
                    isComplete = false
                    break
                }
                draft.locations.append(location)
                draft.fixes.append(fix)
            }
            if target.withholds(fix) { draft.withheld.append(fix.id) }
            first = fix.id
        }
        draft.locations.reverse()
        draft.fixes.reverse()
        let behind = (seen[arrival.receiver] ?? 0) + 1
        draft.numbers = (isComplete ? min(behind, first) : first)...end
        return draft
    }

    private func isWanted(_ location: UploadLocation, before next: UploadLocation?) -> Bool {
        let pace = uploader.target.pace
        return pace.allows(location, after: next) && pace.allows(location, after: sent[location.receiver])
    }
}

extension UploadArrivals {
    /// Time of the last timed fix; the earliest representable time if no fix has one.
    fileprivate var latest: UTCTime {
        fixes.last { $0.judged.time != nil }?.judged.time ?? UTCTime(nanosecondsSince1970: .min)
    }
}
