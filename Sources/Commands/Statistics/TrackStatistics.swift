import GNSS
package import Logbook
import Settings
package import Text

/// Figures per track, per day and in total.
///
/// All locations are read, page by page, to estimate uncertainties. A track within the period and within one local day
/// has stored figures: if its locations have no accuracies, the first page is enough.
struct TrackStatistics {
    private static let pageSize = 512

    /// Each track with locations in the period, or its part in the period, in order of start.
    private(set) var tracks: [(track: Track, figures: FigureEstimates)] = []

    /// Figures per local day, in order.
    private(set) var days: [(date: CalendarDate, figures: FigureEstimates)] = []

    /// Figures of all tracks together.
    private(set) var total = FigureEstimates()

    private let selection: FixSelection
    private let knowsErrors: Bool
    private var figuresByDay: [Int: FigureEstimates] = [:]

    /// Computes the statistics of all or some tracks; uncertainties take longer.
    init(
        from: UTCTime?,
        to: UTCTime?,
        of storage: any StoredFixes,
        tracks: [Track]? = nil,
        knowsErrors: Bool = true
    ) async throws {
        selection = FixSelection(from: from, to: to)
        self.knowsErrors = knowsErrors
        let all = if let tracks { tracks } else { try await storage.tracks() }
        for track in all { try await add(track, of: storage) }
        days = figuresByDay.keys.sorted().compactMap { day in
            guard let date = CalendarDate(daysSince1970: day), let figures = figuresByDay[day] else { return nil }
            return (date, figures)
        }
    }

    private mutating func add(_ track: Track, of storage: any StoredFixes) async throws {
        if let from = selection.from, track.end < from { return }
        if let to = selection.to, track.start >= to { return }
        let isWhole = selection.from.map { track.start >= $0 } ?? true && selection.to.map { track.end < $0 } ?? true
        if isWhole, let day = LocalDay(containing: track.start), day.contains(track.end) {
            let variances =
                knowsErrors
                ? try await walk(over: track, in: storage) { $0.uncertainty.variances.isKnown }.uncertainty.variances
                : FigureVariances()
            let figures = FigureEstimates(track.figures, variances)
            add(track, figures, [(day, figures)])
        } else {
            let walk = try await walk(over: track, in: storage) { _ in true }
            guard let start = walk.start, let meter = walk.meter else { return }
            let part = Track(
                id: track.id,
                receiver: track.receiver,
                start: start,
                end: meter.last.time,
                figures: meter.figures
            )
            add(part, FigureEstimates(part.figures, walk.uncertainty.variances), walk.days)
        }
    }

    /// Reads the pages of a track's locations that are in the period and still needed.
    private func walk(
        over track: Track,
        in storage: any StoredFixes,
        while isWorthIt: (TrackWalk) -> Bool
    ) async throws -> TrackWalk {
        var wanted = selection
        wanted.track = track.id
        var walk = TrackWalk()
        if !knowsErrors {
            var pages = LocationPages(wanted, from: storage)
            while let page = try await pages.nextPage() {
                for stored in page { walk.add(stored) }
            }
            return walk
        }
        var last: StoredFix?
        repeat {
            let page = try await storage.fixes(in: wanted, after: last, limit: Self.pageSize)
            for stored in page { walk.add(stored.judged) }
            last = page.count < Self.pageSize ? nil : page.last
        } while last != nil && isWorthIt(walk)
        return walk
    }

    private mutating func add(
        _ track: Track,
        _ figures: FigureEstimates,
        _ days: [(day: LocalDay, figures: FigureEstimates)]
    ) {
        tracks.append((track, figures))
        total += figures
        for (day, figures) in days {
            figuresByDay[day.date.daysSince1970, default: FigureEstimates()] += figures
        }
    }
}

/// The figures of one track with their uncertainties, as in `gpslog stats --json`.
package enum TrackEstimate {
    /// Largest track for which uncertainties are estimated; reading more fixes takes too long.
    package static let mostFixes = 1_000_000

    /// Figures of a track, with the standard deviations that can be estimated.
    ///
    /// This reads all fixes of the track, unless it has more than `mostFixes`; uncertainties are then omitted.
    ///
    /// - Returns: a JSON object.
    /// - Throws: an error if the storage cannot be read.
    package static func json(of track: Track, in storage: any StoredFixes) async throws -> JSONObject {
        guard track.points <= mostFixes else { return JSONObject(track) }
        let statistics = try await TrackStatistics(from: nil, to: nil, of: storage, tracks: [track])
        guard let figures = statistics.tracks.first?.figures else { return JSONObject(track) }
        return JSONObject(track, figures)
    }
}
