internal import GNSS
internal import Logbook
internal import Settings

/// Adds up a track, or the part of one that is wanted, fix by fix in order of time, and each local day of it.
struct TrackWalk {
    /// The time of its first location; nil before that.
    private(set) var start: UTCTime?

    /// The figures that it comes to; nil before the first location.
    private(set) var meter: TrackMeter?

    /// The uncertainty of these figures.
    private(set) var uncertainty = TrackUncertainty()

    private var ended: [(day: LocalDay, figures: EstimatedFigures)] = []
    private var today: (day: LocalDay, figures: TrackFigures, uncertainty: TrackUncertainty)?

    /// The figures that it comes to on each local day, in order.
    var days: [(day: LocalDay, figures: EstimatedFigures)] {
        guard let today else { return ended }
        return ended + [(today.day, EstimatedFigures(today.figures, today.uncertainty.variances))]
    }

    /// Goes on to a fix; one without a location adds nothing.
    mutating func add(_ judged: JudgedFix) {
        guard let location = judged.verdict.location else { return }
        start = start ?? location.time
        if today?.day.contains(location.time) != true { begin(LocalDay(containing: location.time)) }
        let step = step(to: location, as: judged.verdict.kind)
        uncertainty.add(judged, adding: step)
        today?.figures += step
        today?.uncertainty.add(judged, adding: step)
    }

    /// Goes on to a location, where it does not matter how good the figures are.
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

    /// Goes on to a location, and returns the figures that it adds; the first one begins.
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
