internal import GNSS
internal import Logbook

/// The lane of what has waited, oldest first.
struct HistoryLane {
    /// Fixes that are read from storage at once, unless a request takes more: what is read is to fill one.
    private static let pageSize = 512

    private let uploader: Uploader
    private var page: UploadPage?
    private var sent: [ReceiverIdentity: UploadedLocation] = [:]

    init(_ uploader: Uploader) {
        self.uploader = uploader
    }

    /// The next request, with so many locations at most; nil where nothing waits.
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

    /// Takes note that the target is done with a request.
    mutating func leave(_ draft: UploadRequestDraft, isSent: Bool) {
        if isSent { sent[draft.receiver] = draft.locations.last }
        guard let page, page.receiver == draft.receiver, draft.numbers.upperBound < page.numbers.upperBound else {
            page = nil
            return
        }
        self.page?.fixes = page.fixes.filter { $0.id > draft.numbers.upperBound }
        self.page?.numbers = (draft.numbers.upperBound + 1)...page.numbers.upperBound
    }

    /// Takes note that something was sent in the other lane, which must not be sent here.
    mutating func avoid(_ draft: UploadRequestDraft) {
        if page?.receiver == draft.receiver, page?.numbers.overlaps(draft.numbers) == true { page = nil }
    }

    /// Forgets what was read: somebody may have changed the queue.
    mutating func forget() { page = nil }

    private func draft(_ page: UploadPage, atMost limit: Int) -> UploadRequestDraft {
        let (target, hidden) = (uploader.target, uploader.hidden)
        var draft = UploadRequestDraft(receiver: page.receiver, numbers: page.numbers, lane: .history)
        for fix in page.fixes {
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
