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
