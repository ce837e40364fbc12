internal import GNSS
internal import Logbook
internal import Settings

/// Accumulates the figures of a track, or part of one, and of its local days, fix by fix in order of time.
struct TrackWalk {
    /// Time of the first location; `nil` without locations.
    private(set) var start: UTCTime?

    /// Figures of the track; `nil` without locations.
    private(set) var meter: TrackMeter?

    /// Uncertainty of the track's figures.
    private(set) var uncertainty = TrackUncertainty()

    private var ended: [(day: LocalDay, figures: EstimatedFigures)] = []
    private var today: (day: LocalDay, figures: TrackFigures, uncertainty: TrackUncertainty)?

    /// Figures per local day, in order.
    var days: [(day: LocalDay, figures: EstimatedFigures)] {
        guard let today else { return ended }
        return ended + [(today.day, EstimatedFigures(today.figures, today.uncertainty.variances))]
    }

    /// Adds a fix; without a location it is ignored.
    mutating func add(_ judged: JudgedFix) {
        guard let location = judged.verdict.location else { return }
        start = start ?? location.time
        if today?.day.contains(location.time) != true { begin(LocalDay(containing: location.time)) }
        let step = step(to: location, as: judged.verdict.kind)
        uncertainty.add(judged, adding: step)
        today?.figures += step
        today?.uncertainty.add(judged, adding: step)
    }

    /// Adds a location without estimating uncertainties.
    mutating func add(_ stored: StoredLocation) {
        let location = stored.location
        start = start ?? location.time
        if today?.day.contains(location.time) != true { begin(LocalDay(containing: location.time)) }
        let step = step(to: location, as: stored.kind)
        today?.figures += step
    }

    private mutating func begin(_ day: LocalDay?) {
        ended = days
        today = day.map { ($0, TrackFigures(), TrackUncertainty(after: uncertainty)) }
    }

    /// Adds a location and returns the figures it adds; the first one starts the track.
    private mutating func step(to location: Location, as kind: FilterVerdict.Kind) -> TrackFigures {
        if var going = meter.take() {
            defer { meter = going }
            return going.add(location, as: kind)
        }
        let begun = TrackMeter(startingAt: location, as: kind)
        meter = begun
        return begun.figures
    }
}
