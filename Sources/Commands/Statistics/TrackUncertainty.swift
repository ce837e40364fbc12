internal import GNSS
internal import Logbook

/// Adds up how far off the figures of a track may be, fix by fix in order of time.
struct TrackUncertainty {
    /// The radius that holds 68 of 100 cases in standard deviations along one axis (Rayleigh distribution).
    private static let circle = 1.51

    /// Metres a second by which the way of a whole track may be too long or too short.
    ///
    /// Noise makes a way longer, and what a receiver smooths away is missing. So it is with simulated receivers, on foot and on
    /// wheels.
    private static let speed = 0.02

    /// Seconds by which a filter may be late, or early, to see each beginning or end of a motion, always in the same way.
    private static let delay = 3.5

    private var distance = DistanceUncertainty()
    private var height = ClimbUncertainty()
    private var movingTime = 0.0
    /// The number of times that motion began or ended.
    private var changes = 0
    private var isMoving: Bool?

    /// A track that begins.
    init() {}

    /// A part of a track that begins where another one is now.
    init(after other: TrackUncertainty) {
        distance = DistanceUncertainty(after: other.distance)
        isMoving = other.isMoving
    }

    /// The variances added up so far.
    var variances: FigureVariances {
        let (way, time) = (Self.speed * movingTime, Self.delay * Double(changes))
        return FigureVariances(
            distance: distance.variance.map { $0 + way * way },
            movingTime: time * time,
            climb: height.climb,
            descent: height.descent
        )
    }

    /// Goes on to a fix.
    ///
    /// The deviation that the receiver may have sent in GST counts where its filter does not say how good the fix is.
    ///
    /// - Parameters:
    ///   - judged: the fix with its verdict.
    ///   - step: the figures that its location adds.
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
