import GNSS
import Logbook
import Settings

/// Accumulates the figures of a track, or part of one, and of its local days, fix by fix in order of time.
struct TrackWalk {
    /// Time of the first location; `nil` without locations.
    private(set) var start: UTCTime?

    /// Figures of the track; `nil` without locations.
    private(set) var meter: TrackMeter?

    /// Uncertainty of the track's figures.
    private(set) var uncertainty = TrackUncertainty()

    private var ended: [(day: LocalDay, figures: FigureEstimates)] = []
    private var today: (day: LocalDay, figures: TrackFigures, uncertainty: TrackUncertainty)?

    /// Figures per local day, in order.
    var days: [(day: LocalDay, figures: FigureEstimates)] {
        guard let today else { return ended }
        return ended + [(today.day, FigureEstimates(today.figures, today.uncertainty.variances))]
    }

    /// Adds a fix; without a location it is ignored.
    mutating func add(_ judged: JudgedFix) {
        guard let location = judged.verdict.location else { return }
        start = start ?? location.time
        if today?.day.contains(location.time) != true { begin(LocalDay(containing: location.time)) }
        let step = step(to: location, as: judged.verdict.kind, judged.suspicion?.reasons ?? [])
        uncertainty.add(judged, adding: step)
        today?.figures += step
        today?.uncertainty.add(judged, adding: step)
    }

    /// Adds a location without estimating uncertainties.
    mutating func add(_ stored: StoredLocation) {
        let location = stored.location
        start = start ?? location.time
        if today?.day.contains(location.time) != true { begin(LocalDay(containing: location.time)) }
        let step = step(to: location, as: stored.kind, stored.suspicion)
        today?.figures += step
    }

    private mutating func begin(_ day: LocalDay?) {
        ended = days
        today = day.map { ($0, TrackFigures(), TrackUncertainty(after: uncertainty)) }
    }

    /// Adds a location and returns the figures it adds; the first one starts the track.
    private mutating func step(
        to location: Location,
        as kind: FilterVerdict.Kind,
        _ suspicion: Suspicion.Reasons
    ) -> TrackFigures {
        if var going = meter.take() {
            defer { meter = going }
            return going.add(location, as: kind, suspicion: suspicion)
        }
        let begun = TrackMeter(startingAt: location, as: kind, suspicion: suspicion)
        meter = begun
        return begun.figures
    }
}

/// Figures with their uncertainty, if it can be estimated.
struct FigureEstimates {
    private(set) var figures: TrackFigures

    private var variances: FigureVariances

    init(_ figures: TrackFigures = TrackFigures(), _ variances: FigureVariances = FigureVariances()) {
        self.figures = figures
        self.variances = variances
    }

    /// Standard deviation of the distance in metres; `nil` if unknown or if the distance is 0.
    var distanceError: Double? { Self.deviation(variances.distance) }

    /// Standard deviation of the average speed in m/s; `nil` if unknown.
    var averageSpeedError: Double? {
        guard let speed = figures.averageSpeed, let distance = variances.distance, distance > 0 else { return nil }
        let time = figures.movingTime * figures.movingTime
        return ((distance + speed * speed * variances.movingTime) / time).squareRoot()
    }

    /// Standard deviation of the climb in metres; `nil` if unknown or if nothing was measured.
    var climbError: Double? { Self.deviation(variances.climb) }

    /// Standard deviation of the descent in metres; `nil` if unknown or if nothing was measured.
    var descentError: Double? { Self.deviation(variances.descent) }

    /// Adds figures whose errors are independent.
    static func += (sum: inout FigureEstimates, other: FigureEstimates) {
        sum.figures += other.figures
        sum.variances += other.variances
    }

    /// Standard deviation; `nil` if the variance is unknown or 0, since no measurement is exact.
    private static func deviation(_ variance: Double?) -> Double? {
        variance.flatMap { $0 > 0 ? $0.squareRoot() : nil }
    }
}
