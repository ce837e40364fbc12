internal import GNSS

/// What tracks come to, by themselves, day by day, and in all.
///
/// A track within the period and within one local day has its figures already; of the others, the locations are added up
/// again, page by page.
struct TrackStatistics {
    private static let pageSize = 512

    /// The figures of each track, or of its part in the period, in order of start; a track without any is left out.
    private(set) var tracks: [Track] = []

    /// The figures of each local day, in order.
    private(set) var days: [(date: CalendarDate, figures: TrackFigures)] = []

    /// The figures of all together.
    private(set) var total = TrackFigures()

    private let selection: FixSelection
    private var figuresByDay: [Int: TrackFigures] = [:]

    /// - Parameters:
    ///   - from: what is before is left out; nil for nothing.
    ///   - to: what is from then on is left out; nil for nothing.
    ///   - storage: what was recorded.
    /// - Throws: where it cannot be read.
    init(from: UTCTime?, to: UTCTime?, of storage: any StorageService) async throws {
        selection = FixSelection(from: from, to: to)
        for track in try await storage.tracks() { try await add(track, of: storage) }
        days = figuresByDay.keys.sorted().compactMap { day in
            guard let date = CalendarDate(daysSince1970: day), let figures = figuresByDay[day] else { return nil }
            return (date, figures)
        }
    }

    private mutating func add(_ track: Track, of storage: any StorageService) async throws {
        if let from = selection.from, track.end < from { return }
        if let to = selection.to, track.start >= to { return }
        let isWhole = selection.from.map { track.start >= $0 } ?? true && selection.to.map { track.end < $0 } ?? true
        if isWhole, let day = LocalDay(containing: track.start), day.contains(track.end) {
            tracks.append(track)
            total += track.figures
            add(track.figures, to: day)
        } else {
            try await addLocations(of: track, in: storage)
        }
    }

    /// Walks over the locations of a track that are in the period.
    private mutating func addLocations(of track: Track, in storage: any StorageService) async throws {
        var wanted = selection
        wanted.track = track.id
        var last: StoredFix?
        var start: UTCTime?
        var meter: TrackMeter?
        var day: LocalDay?
        repeat {
            let page = try await storage.fixes(in: wanted, after: last, limit: Self.pageSize)
            for stored in page {
                let verdict = stored.judged.verdict
                guard let location = verdict.location else { continue }
                start = start ?? location.time
                if day?.contains(location.time) != true { day = LocalDay(containing: location.time) }
                let step = Self.step(to: location, isHeld: verdict.isHeld, &meter)
                if let day { add(step, to: day) }
            }
            last = page.count < Self.pageSize ? nil : page.last
        } while last != nil
        guard let start, let meter else { return }
        let part = Track(
            id: track.id,
            receiver: track.receiver,
            start: start,
            end: meter.last.time,
            figures: meter.figures
        )
        tracks.append(part)
        total += part.figures
    }

    /// What a location adds; the first one begins.
    private static func step(to location: Location, isHeld: Bool, _ meter: inout TrackMeter?) -> TrackFigures {
        if var going = meter.take() {
            defer { meter = going }
            return going.add(location, isHeld: isHeld)
        }
        let begun = TrackMeter(startingAt: location, isHeld: isHeld)
        meter = begun
        return begun.figures
    }

    private mutating func add(_ figures: TrackFigures, to day: LocalDay) {
        figuresByDay[day.date.daysSince1970, default: TrackFigures()] += figures
    }
}
