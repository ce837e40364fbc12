internal import GNSS
internal import Logbook
internal import Recording
internal import Storage
internal import Terminal

/// A storage of which only chosen tracks are seen.
///
/// A rejected fix is of those tracks of its receiver that it lies in the time of.
struct ChosenTracks: StoredFixes {
    /// The storage that they are of, for whoever selects one of them anyway.
    let storage: any StoredFixes
    /// The chosen tracks, in order of their start.
    private let list: [Track]

    /// Chosen tracks of a storage.
    init(_ list: [Track], of storage: any StoredFixes) {
        self.storage = storage
        self.list = list.sorted { $0.start < $1.start }
    }

    /// Opens a database for reading; of several tracks, only those that are wanted.
    ///
    /// - Parameters:
    ///   - database: the database that was recorded into.
    ///   - ids: the wanted tracks; none for all. The whole storage is returned for one, which a selection finds faster.
    ///   - isFused: true where all receivers are taken as one vehicle.
    ///   - division: the rule for where a vehicle's tracks end.
    ///   - unreadable: the record in which readings note what they have to leave out because it is damaged.
    /// - Returns: storage to read from.
    /// - Throws: `Failure` where there is no such track, or an error if the database cannot be read.
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
            throw Failure("there is no track \(id) in \(database); gpslog tracks lists what there is.", .noInput)
        }
        guard ids.count > 1 else { return storage }
        return ChosenTracks(tracks.filter { ids.contains($0.id) }, of: storage)
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
