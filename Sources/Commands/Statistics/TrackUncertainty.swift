internal import GNSS
internal import Logbook

/// Accumulates the uncertainty of a track's figures, fix by fix in order of time.
struct TrackUncertainty {
    /// Radius of the circle with 68 % of positions, in standard deviations along one axis (Rayleigh distribution).
    private static let circle = 1.51

    /// Systematic error of a track's length, in metres per second in motion.
    ///
    /// Noise lengthens a track, and smoothing in the receiver shortens it. The value is that of simulated receivers, on
    /// foot and on wheels.
    private static let speed = 0.02

    /// Seconds by which a filter detects the start or end of each motion too late or too early, always in the same
    /// direction.
    private static let delay = 3.5

    private var distance = DistanceUncertainty()
    private var height = ClimbUncertainty()
    private var movingTime = 0.0
    /// How often motion has started or ended.
    private var changes = 0
    private var isMoving: Bool?

    init() {}

    /// Starts a part of a track at the current location of another one.
    init(after other: TrackUncertainty) {
        distance = DistanceUncertainty(after: other.distance)
        isMoving = other.isMoving
    }

    var variances: FigureVariances {
        let (way, time) = (Self.speed * movingTime, Self.delay * Double(changes))
        return FigureVariances(
            distance: distance.variance.map { $0 + way * way },
            movingTime: time * time,
            climb: height.climb,
            descent: height.descent
        )
    }

    /// Adds the next fix.
    ///
    /// If the filter provides no accuracy, the receiver's own from GST is used.
    mutating func add(_ judged: JudgedFix, adding step: TrackFigures) {
        guard let location = judged.verdict.location else { return }
        let said = judged.received.fix.deviation
        movingTime += step.movingTime
        if step.movingTime + step.standingTime > 0 {
            let isMoving = step.movingTime > 0
            if let before = self.isMoving, before != isMoving { changes += 1 }
            self.isMoving = isMoving
        }
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
