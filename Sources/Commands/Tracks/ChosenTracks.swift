internal import GNSS
internal import Logbook

/// Some tracks of a storage, as if there were no others.
///
/// A rejected fix is of those tracks of its receiver that it lies in the time of.
struct ChosenTracks: StoredFixes {
    private let storage: any StoredFixes
    /// In order of their start.
    private let list: [Track]

    /// These tracks of a storage.
    init(_ list: [Track], of storage: any StoredFixes) {
        self.storage = storage
        self.list = list.sorted { $0.start < $1.start }
    }

    func tracks() -> [Track] { list }

    func fixes(in selection: FixSelection, after last: StoredFix?, limit: Int) async throws -> [StoredFix] {
        if let track = selection.track {
            guard list.contains(where: { $0.id == track }) else { return [] }
            return try await storage.fixes(in: selection, after: last, limit: limit)
        }
        let limit = max(1, limit)
        var chosen: [StoredFix] = []
        for span in spans where last?.judged.time.map({ $0 <= span.upperBound }) ?? true {
            let part = selection.limited(to: span)
            // One of an earlier span says nothing of this one.
            var cursor = last.flatMap { last in last.judged.time.flatMap { $0 < span.lowerBound ? nil : last } }
            var isAtEnd = false
            while !isAtEnd {
                let page = try await storage.fixes(in: part, after: cursor, limit: limit)
                chosen += page.filter(isChosen)
                if chosen.count >= limit { return Array(chosen.prefix(limit)) }
                cursor = page.last
                isAtEnd = page.count < limit
            }
        }
        return chosen
    }

    /// The times of the tracks, those that overlap together.
    private var spans: [ClosedRange<UTCTime>] {
        var spans: [ClosedRange<UTCTime>] = []
        for track in list {
            if let last = spans.last, track.start <= last.upperBound {
                spans[spans.count - 1] = last.lowerBound...max(last.upperBound, track.end)
            } else {
                spans.append(track.start...max(track.start, track.end))
            }
        }
        return spans
    }

    private func isChosen(_ fix: StoredFix) -> Bool {
        list.contains { track in
            if let id = fix.track { return id == track.id }
            guard let time = fix.judged.time else { return false }
            return fix.receiver == track.receiver && track.start <= time && time <= track.end
        }
    }
}

extension FixSelection {
    /// Returns the part of it that is within a span of time, both ends included.
    fileprivate func limited(to span: ClosedRange<UTCTime>) -> FixSelection {
        var part = self
        let end = span.upperBound.advanced(bySeconds: 1e-9)
        part.from = max(from ?? span.lowerBound, span.lowerBound)
        part.to = min(to ?? end, end)
        return part
    }
}
