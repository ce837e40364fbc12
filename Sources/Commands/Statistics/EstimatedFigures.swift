internal import Logbook

/// Figures with their uncertainty, if it can be estimated.
struct EstimatedFigures {
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
    static func += (sum: inout EstimatedFigures, other: EstimatedFigures) {
        sum.figures += other.figures
        sum.variances += other.variances
    }

    /// Standard deviation; `nil` if the variance is unknown or 0, since no measurement is exact.
    private static func deviation(_ variance: Double?) -> Double? {
        variance.flatMap { $0 > 0 ? $0.squareRoot() : nil }
    }
}
