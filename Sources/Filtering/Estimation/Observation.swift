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
