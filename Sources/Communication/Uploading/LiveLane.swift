internal import GNSS
internal import Logbook

/// The lane of what came in last, so that the target always has the latest position first.
struct LiveLane {
    private let uploader: Uploader
    /// The last fix of each receiver that was looked at here; what is before it and was not sent is history.
    private var seen: [ReceiverIdentity: StoredFix.ID] = [:]
    private var sent: [ReceiverIdentity: UploadedLocation] = [:]
    /// Fixes that were new and have become history since somebody asked, as far as they were looked at.
    private var left = 0

    init(_ uploader: Uploader) {
        self.uploader = uploader
    }

    /// Begins with the latest location of all that there is.
    mutating func begin() async throws {
        let queue = uploader.queue
        seen = try await queue.latestNumbers()
        guard let latest = try await queue.latestLocation(), let last = seen[latest.receiver],
            try await !queue.isDone(uploader.target.name, with: latest)
        else { return }
        seen[latest.receiver] = min(last, latest.id) - 1
    }

    /// The next request, with so many locations at most; nil where nothing is new.
    mutating func next(atMost limit: Int) async throws -> UploadRequestDraft? {
        let arrivals = try await uploader.queue.arrivals(after: seen, limit: Self.look(limit))
        for arrival in arrivals.sorted(by: { $0.latest > $1.latest }) {
            let draft = draft(arrival, atMost: limit)
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

    /// The number of fixes that have become history since this was asked last.
    mutating func takeLeft() -> Int {
        defer { left = 0 }
        return left
    }

    /// Takes note that the target has a request, or will get its locations in the other lane.
    mutating func leave(_ draft: UploadRequestDraft, isSent: Bool) {
        avoid(draft)
        if isSent { sent[draft.receiver] = draft.locations.last }
    }

    /// Takes note that nothing up to a request's end is new any more: the other lane may have sent what came in since this one
    /// looked.
    mutating func avoid(_ draft: UploadRequestDraft) {
        seen[draft.receiver] = max(seen[draft.receiver] ?? 0, draft.numbers.upperBound)
    }

    /// The limit of a look: where every location is a request, some may come in while one is under way.
    private static func look(_ limit: Int) -> Int { max(64, limit) }

    /// The latest locations, as far as they fit, and nothing that lies before one that does not.
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
            first = fix.id
        }
        draft.locations.reverse()
        draft.fixes.reverse()
        let behind = (seen[arrival.receiver] ?? 0) + 1
        draft.numbers = (isComplete ? min(behind, first) : first)...end
        return draft
    }

    private func isWanted(_ location: UploadedLocation, before next: UploadedLocation?) -> Bool {
        let pace = uploader.target.pace
        return pace.allows(location, after: next) && pace.allows(location, after: sent[location.receiver])
    }
}

extension UploadArrivals {
    /// The time of the last of them; the beginning of time where that is not known.
    fileprivate var latest: UTCTime {
        fixes.last { $0.judged.time != nil }?.judged.time ?? UTCTime(nanosecondsSince1970: .min)
    }
}
