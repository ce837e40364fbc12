internal import Logbook

/// Figures, and how far off they may be where the data tell.
struct EstimatedFigures {
    /// The figures.
    private(set) var figures: TrackFigures

    private var variances: FigureVariances

    /// Figures with their variances; by default those of nothing.
    init(_ figures: TrackFigures = TrackFigures(), _ variances: FigureVariances = FigureVariances()) {
        self.figures = figures
        self.variances = variances
    }

    /// Metres: one standard deviation of the distance; nil where not known, or where there is none.
    var distanceError: Double? { Self.deviation(variances.distance) }

    /// Metres a second: one standard deviation of the average speed, likewise.
    var averageSpeedError: Double? {
        guard let speed = figures.averageSpeed, let distance = variances.distance, distance > 0 else { return nil }
        let time = figures.movingTime * figures.movingTime
        return ((distance + speed * speed * variances.movingTime) / time).squareRoot()
    }

    /// Metres: one standard deviation of the climb, likewise.
    var climbError: Double? { Self.deviation(variances.climb) }

    /// Metres: one standard deviation of the descent, likewise.
    var descentError: Double? { Self.deviation(variances.descent) }

    /// Both together, as independent ones.
    static func += (sum: inout EstimatedFigures, other: EstimatedFigures) {
        sum.figures += other.figures
        sum.variances += other.variances
    }

    /// One standard deviation; nil where the variance is not known, or zero: nothing is exact.
    private static func deviation(_ variance: Double?) -> Double? {
        variance.flatMap { $0 > 0 ? $0.squareRoot() : nil }
    }
}
