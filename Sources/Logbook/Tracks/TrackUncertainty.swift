import GNSS
internal import Glibc

/// Accumulates the uncertainty of a track's figures, fix by fix in order of time.
package struct TrackUncertainty {
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
    /// Seconds in motion at positions that nothing has confirmed yet.
    private var unconfirmedTime = 0.0
    /// How often motion has started or ended.
    private var changes = 0
    private var isMoving: Bool?

    package init() {}

    /// Starts a part of a track at the current location of another one.
    package init(after other: TrackUncertainty) {
        distance = DistanceUncertainty(after: other.distance)
        isMoving = other.isMoving
    }

    package var variances: FigureVariances {
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
    package mutating func add(_ judged: JudgedFix, adding step: TrackFigures) {
        guard let location = judged.verdict.location else { return }
        let said = judged.received.fix.deviation
        movingTime += step.movingTime
        if step.movingTime + step.standingTime > 0 {
            let isMoving = step.movingTime > 0
            if let before = self.isMoving, before != isMoving { changes += 1 }
            self.isMoving = isMoving
        }
        if location.isUnconfirmed {
            unconfirmedTime += step.movingTime
        } else {
            let deviation = location.horizontalAccuracy.map { $0 / Self.circle } ?? said.horizontal
            // Positions that are confirmed later were as good as this one.
            if unconfirmedTime > 0 { distance.add(movingTime: 0, deviation: deviation) }
            distance.add(movingTime: step.movingTime + unconfirmedTime, deviation: deviation)
            unconfirmedTime = 0
        }
        if location.altitude == nil { return }
        height.add(
            climb: step.climb ?? 0,
            descent: step.descent ?? 0,
            deviation: location.verticalAccuracy ?? said.altitude
        )
    }
}

/// Accumulates the uncertainty of a distance, location by location in order of time.
///
/// Position errors last for a minute or two. They are modelled as a Gauss-Markov process with a correlation time of 90
/// s, as in the simulated receivers, and as `ClimbMeter` models those of altitudes. A movement of t seconds between two
/// positions with the standard deviation s then has the variance 2 s² (1 - exp(-t / 90 s)). The track is cut into
/// segments of 90 s in motion, which are assumed independent, so that their variances add up; standing time adds none.
package struct DistanceUncertainty {
    /// Correlation time of position errors and length of a segment, in seconds.
    private static let correlationTime = 90.0

    /// Variance of completed segments in m²; `nil` after a location without an accuracy.
    private var ended: Double? = 0

    /// Seconds in motion since the segment began; 0 without a segment.
    private var seconds = 0.0

    /// Standard deviation in metres at the start of the segment.
    private var first = 0.0

    /// Standard deviation in metres at the last location.
    private var last = 0.0

    package init() {}

    /// Starts a distance at the current location of another one.
    package init(after other: DistanceUncertainty) { last = other.last }

    /// Variance of the distance in m²; `nil` after a location without an accuracy.
    package var variance: Double? {
        guard let ended else { return nil }
        let correlation = exp(-seconds / Self.correlationTime)
        return seconds > 0 ? ended + first * first + last * last - 2 * first * last * correlation : ended
    }

    /// Adds the next location of the track.
    ///
    /// - Parameters:
    ///   - movingTime: seconds in motion since the previous location; 0 at rest and for the first location.
    ///   - deviation: standard deviation of the position along any direction, in metres; `nil` if unknown.
    package mutating func add(movingTime: Double, deviation: Double?) {
        guard let deviation, ended != nil else {
            ended = nil
            return
        }
        if movingTime <= 0 || seconds >= Self.correlationTime { endStretch() }
        if movingTime > 0 {
            if seconds <= 0 { first = last }
            seconds += movingTime
        }
        last = deviation
    }

    private mutating func endStretch() {
        ended = variance
        seconds = 0
    }
}

/// Accumulates the uncertainty of climb and descent, location by location in order of time.
///
/// Each climb or descent between two turning points is the difference of two altitudes, so its variance is the sum of
/// theirs. A turning point is less certain than its altitude: errors that last for minutes shift it, and the meter's
/// hysteresis hides it. In simulated hikes and flights, the standard deviation of climbs is 1.9 times as large.
package struct ClimbUncertainty {
    /// Variance of a turning point relative to that of its altitude.
    private static let endShare = 3.5

    /// Variance of the climb in m²; `nil` after an altitude without an accuracy.
    package private(set) var climb: Double? = 0

    /// Variance of the descent in m²; `nil` after an altitude without an accuracy.
    package private(set) var descent: Double? = 0

    private enum Way { case up, down }

    private var way: Way?

    /// Variance of the latest extreme of the current climb or descent, in m².
    private var end = 0.0

    package init() {}

    /// Adds a location that has an altitude, with its standard deviation, all in metres.
    package mutating func add(climb: Double, descent: Double, deviation: Double?) {
        guard let deviation else {
            (self.climb, self.descent) = (nil, nil)
            return
        }
        guard climb > 0 || descent > 0 else { return }
        let variance = Self.endShare * deviation * deviation
        let next = climb > 0 ? Way.up : .down
        let added = next == way ? variance - end : 2 * variance
        (way, end) = (next, variance)
        if next == .up { self.climb? += added } else { self.descent? += added }
    }
}

/// Variances of figures in m² and s²; `nil` if unknown, 0 if nothing was measured.
package struct FigureVariances {
    package private(set) var distance: Double? = 0

    /// Variance of the time in motion.
    package private(set) var movingTime = 0.0

    package private(set) var climb: Double? = 0

    package private(set) var descent: Double? = 0

    package init() {}

    fileprivate init(distance: Double?, movingTime: Double, climb: Double?, descent: Double?) {
        (self.distance, self.movingTime, self.climb, self.descent) = (distance, movingTime, climb, descent)
    }

    /// Whether any of them could be estimated.
    package var isKnown: Bool { distance != nil || climb != nil || descent != nil }

    /// Adds the variances of independent figures; if either is unknown, so is the sum.
    package static func += (sum: inout FigureVariances, other: FigureVariances) {
        sum.distance = add(sum.distance, other.distance)
        sum.movingTime += other.movingTime
        sum.climb = add(sum.climb, other.climb)
        sum.descent = add(sum.descent, other.descent)
    }

    private static func add(_ one: Double?, _ other: Double?) -> Double? {
        guard let one, let other else { return nil }
        return one + other
    }
}
