/// A fix as the estimator sees it: seconds, and metres on the plane.
package struct Observation: Sendable {
    /// Metres a second: what may lack a direction and is a measurement all the same, as many receivers do at rest.
    static let slow = 1.0

    /// Seconds since the estimator's first fix.
    package var time: Double

    /// Metres east and north on the plane.
    package var position: SIMD2<Double>

    /// Metres a second, measured by Doppler, on the plane; zero where its direction is not known; nil where neither is.
    package var velocity: SIMD2<Double>?

    /// Metres a second over ground; 0 where not known.
    package var speed: Double

    /// Metres: the standard deviation of the position along each axis, before the estimator's own experience.
    package var deviation: Double

    /// HDOP; nil where not said.
    package var horizontalDilution: Double?

    /// Satellites in the solution; nil where not said.
    package var satellitesUsed: Int?

    /// An observation.
    package init(
        time: Double,
        position: SIMD2<Double>,
        velocity: SIMD2<Double>? = nil,
        speed: Double,
        deviation: Double,
        horizontalDilution: Double? = nil,
        satellitesUsed: Int? = nil
    ) {
        self.time = time
        self.position = position
        self.velocity = velocity
        self.speed = speed
        self.deviation = deviation
        self.horizontalDilution = horizontalDilution
        self.satellitesUsed = satellitesUsed
    }

    /// Whether the receiver gives a speed without a direction, as many do at low speed.
    var isDirectionless: Bool { velocity == SIMD2() && speed > 0.02 }

    /// Metres squared along each axis.
    var variance: Double { deviation * deviation }
}

extension ErrorParameters {
    /// Metres: the least deviation that is believed of a receiver without RTK.
    private static let leastDeviation = 0.3
    private static let greatestDeviation = 300.0

    /// Metres: the standard deviation of a fix's position along each axis.
    ///
    /// RTK says it by its quality. Else the dilution times a range's error, and where the receiver tells its own
    /// estimate the geometric mean of both: receivers are optimists, but know of bad signals what the geometry does not.
    func deviation(of fix: GNSSFix) -> Double {
        switch fix.quality {
        case .fixedRTK: return 0.05
        case .floatRTK: return 0.5
        default: break
        }
        let dilution = fix.dilution.horizontal.flatMap { $0 > 0 ? $0 : nil } ?? 2
        let byGeometry = max(range * max(dilution, 0.6) / 2.0.squareRoot(), Self.leastDeviation)
        guard let told = fix.deviation.horizontal else { return byGeometry }
        return min(max((told * byGeometry).squareRoot(), Self.leastDeviation), Self.greatestDeviation)
    }
}
