import GNSS
import Logbook
import Recording
import Storage
import Platform

/// A storage limited to chosen tracks.
///
/// A rejected fix is included if a chosen track of its receiver spans its time.
struct TrackChoice: StoredFixes {
    /// The whole storage, for selections of a single track.
    let storage: any StoredFixes
    /// Chosen tracks in order of their start.
    private let list: [Track]

    init(_ list: [Track], of storage: any StoredFixes) {
        self.storage = storage
        self.list = list.sorted { $0.start < $1.start }
    }

    /// Opens a database for reading, limited to tracks if several are chosen; a single track is read faster.
    static func forReading(
        from database: any RecordedDatabase,
        _ ids: [Track.ID],
        isFused: Bool,
        dividedBy division: TrackDivision,
        passingOver unreadable: UnreadableFixes
    ) async throws -> any StoredFixes {
        let storage = try await VehicleFixes.forReading(
            from: database,
            isFused: isFused,
            dividedBy: division,
            passingOver: unreadable
        )
        let tracks = ids.isEmpty ? [] : try await storage.tracks()
        for id in ids where !tracks.contains(where: { $0.id == id }) {
            throw Failure("there is no track \(id) in \(database); gpslog tracks lists the tracks.", .noInput)
        }
        guard ids.count > 1 else { return storage }
        return TrackChoice(tracks.filter { ids.contains($0.id) }, of: storage)
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
            // A cursor before this span does not apply to it.
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

    /// Time ranges of the tracks, with overlapping ones merged.
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
    /// The part of the selection within a time range, including both ends.
    fileprivate func limited(to span: ClosedRange<UTCTime>) -> FixSelection {
        var part = self
        let end = span.upperBound.advanced(bySeconds: 1e-9)
        part.from = max(from ?? span.lowerBound, span.lowerBound)
        part.to = min(to ?? end, end)
        return part
    }
}
