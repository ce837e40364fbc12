internal import GNSS

/// Adds up how far off the figures of a track may be, fix by fix in order of time.
struct TrackUncertainty {
    /// The radius that holds 68 of 100 cases in standard deviations along one axis (Rayleigh distribution).
    private static let circle = 1.51

    private var distance = DistanceUncertainty()
    private var height = ClimbUncertainty()

    /// A track that begins.
    init() {}

    /// A part of a track that begins where another one is now.
    init(after other: TrackUncertainty) { distance = DistanceUncertainty(after: other.distance) }

    /// What has come together.
    var variances: FigureVariances {
        FigureVariances(distance: distance.variance, climb: height.climb, descent: height.descent)
    }

    /// Goes on to a fix.
    ///
    /// Where its filter does not say how good it is, its receiver may have, in GST.
    ///
    /// - Parameters:
    ///   - judged: the fix with its verdict.
    ///   - step: what its location adds to the figures.
    mutating func add(_ judged: JudgedFix, adding step: TrackFigures) {
        guard let location = judged.verdict.location else { return }
        let said = judged.received.fix.deviation
        distance.add(
            movingTime: step.movingTime,
            deviation: location.horizontalAccuracy.map { $0 / Self.circle } ?? said.horizontal
        )
        if location.altitude == nil { return }
        height.add(
            climb: step.climb ?? 0,
            descent: step.descent ?? 0,
            deviation: location.verticalAccuracy ?? said.altitude
        )
    }
}
