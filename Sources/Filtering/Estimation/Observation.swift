package import GNSS

/// A fix as the estimator sees it: seconds, and metres on the plane.
package struct Observation: Sendable {
    /// Metres a second: a slower speed may lack a direction and is a measurement all the same, as of many receivers at rest.
    static let slow = 1.0
    /// Metres a second that cars do not exceed: above it, measured speeds lead astray by more than positions are off.
    static let fast = 50.0

    /// Seconds since the estimator's first fix.
    package var time: Double

    /// Metres east and north on the plane.
    package var position: SIMD2<Double>

    /// Metres a second, measured by Doppler, on the plane; zero where its direction is not known; nil where neither is.
    package var velocity: SIMD2<Double>?

    /// Metres a second over ground; 0 where not known.
    package var speed: Double

    /// HDOP, or what the receiver gives as such; nil where not said.
    package var horizontalDilution: Double?

    /// Satellites in the solution; nil where not said.
    package var satellitesUsed: Int?

    /// The way in which the position came about.
    package var quality: FixQuality

    /// Metres: one standard deviation along each axis as the receiver itself says (GST); nil where it does not.
    package var ownDeviation: Double?

    /// An observation.
    package init(
        time: Double,
        position: SIMD2<Double>,
        velocity: SIMD2<Double>? = nil,
        speed: Double,
        horizontalDilution: Double? = nil,
        satellitesUsed: Int? = nil,
        quality: FixQuality = .autonomous,
        ownDeviation: Double? = nil
    ) {
        self.time = time
        self.position = position
        self.velocity = velocity
        self.speed = speed
        self.horizontalDilution = horizontalDilution
        self.satellitesUsed = satellitesUsed
        self.quality = quality
        self.ownDeviation = ownDeviation
    }

    /// True where the receiver gives a speed without a direction, as many do at low speed.
    var isDirectionless: Bool { velocity == SIMD2() && speed > 0.02 }

    /// Carries the fix to another plane.
    mutating func carry(_ move: PlaneChange) {
        position = move.position(position)
        velocity = velocity.map(move.vector)
    }
}

/// A step from one fix to the next.
struct Step: Sendable {
    /// The fix at its end.
    let observation: Observation

    /// Seconds.
    let duration: Double

    /// Metres on the plane: the way that the speeds lead, or the velocity before where none is measured.
    let way: SIMD2<Double>

    /// Metres: what the position has moved by more than that.
    let residual: SIMD2<Double>

    /// True where speeds are measured at both ends, with their directions.
    let isMeasured: Bool

    /// Seconds beyond the one within which speeds at both ends tell the way between them.
    var late: Double { max(0, duration - 1) }
}

/// Learns from a receiver how well its measured speeds predict its next position.
///
/// The residual of a step is what the position moved by more than the speeds say. Its median says how good the receiver
/// is; its correlation with the residual before says whether positions can be improved. Noise that is another one in each fix,
/// such as that of digits cut off, makes consecutive residuals opposite (a moving average of first order has the
/// autocorrelation -σn² / (σw² + 2 σn²) at one step), and then the prediction is better than the fix. A receiver that smooths has
/// residuals that are alike: its position is the best there is.
package struct StepNoise: Sendable {
    /// Residuals that the covariances are means of, at most.
    private static let memory = 150.0
    /// The fewest residuals that prove anything.
    private static let leastCount = 30.0
    /// The share of the variance that the covariance has to be below zero by: less may be chance.
    private static let chance = 0.15
    /// The least share of a difference that a position is corrected by.
    private static let leastGain = 0.5
    /// Medians that a residual counts for at most.
    private static let clip = 5.0

    /// Metres: the median residual of a step.
    package private(set) var median = RunningQuantile(0.5, startingAt: 0.4, in: 0.01...5)

    private var count = 0.0
    private var last: SIMD2<Double>?
    private var variance = 0.0
    private var covariance = 0.0

    /// Noise of which nothing is known yet.
    package init() {}

    /// Takes in the residual of a step, in metres.
    package mutating func add(_ residual: SIMD2<Double>) {
        let length = residual.length
        median.add(length)
        let limit = Self.clip * median.value
        let clipped = length > limit ? residual * (limit / length) : residual
        count = min(count + 1, Self.memory)
        variance += (clipped.dot(clipped) - variance) / count
        if let last { covariance += (clipped.dot(last) - covariance) / count }
        last = clipped
    }

    /// Forgets the last residual, which the next one does not follow.
    package mutating func breakOff() { last = nil }

    /// The share of what a fix is off its prediction that is to be believed, 1 for all: the gain of a Kalman filter in its
    /// steady state, for the noise that the residuals show.
    package var gain: Double {
        guard count >= Self.leastCount, variance > 0 else { return 1 }
        let noise = -covariance - Self.chance * variance
        guard noise > 0 else { return 1 }
        let ratio = max(variance + 2 * covariance, 0.01 * variance) / -covariance
        return max(Self.leastGain, ((ratio * ratio + 4 * ratio).squareRoot() - ratio) / 2)
    }
}
