// exp is the C library's; nothing else is imported here.
internal import Glibc

/// Where the receiver is, how fast it moves, and how far its fixes are off: a Kalman filter's state on the plane.
///
/// A fix is the position plus two errors plus noise, and Doppler is the velocity plus noise. Errors of consecutive fixes
/// are alike (Soundy et al., Sensors 20 (2020) 6050), so they have states of their own: without them the filter would
/// believe what is only repeated. One error is of reflections and changes with the surroundings; the other is of what
/// lies between satellites and receiver, and changes in minutes: the autocorrelation of real fixes has two slopes with a
/// bend at about one minute. The two axes of the plane are alike and share a covariance.
struct MotionState: Sendable {
    /// Metres.
    var position: SIMD2<Double>
    /// Metres a second.
    var velocity: SIMD2<Double>
    /// Metres: what fixes have too much by reflections.
    var reflection = SIMD2<Double>()
    /// Metres: what fixes have too much for minutes.
    var bias = SIMD2<Double>()
    /// Of one axis.
    var covariance: Covariance

    /// What stands where there is no state yet, or none is needed: it means nothing.
    static let unknown = MotionState(
        position: SIMD2(),
        velocity: SIMD2(),
        covariance: Covariance(atFixWith: 1, velocity: 1, reflection: 1, bias: 1)
    )

    /// The symmetric covariance of position, velocity, reflection and bias along one axis.
    struct Covariance: Sendable {
        var position: SIMD4<Double>
        var velocity: SIMD4<Double>
        var reflection: SIMD4<Double>
        var bias: SIMD4<Double>

        /// Of rows.
        init(_ position: SIMD4<Double>, _ velocity: SIMD4<Double>, _ reflection: SIMD4<Double>, _ bias: SIMD4<Double>) {
            self.position = position
            self.velocity = velocity
            self.reflection = reflection
            self.bias = bias
        }

        /// Of a position that is a fix: it is off by what the fix is off, and by a variance besides.
        init(atFixWith own: Double, velocity: Double, reflection: Double, bias: Double) {
            position = SIMD4(own + reflection + bias, 0, -reflection, -bias)
            self.velocity = SIMD4(0, velocity, 0, 0)
            self.reflection = SIMD4(-reflection, 0, reflection, 0)
            self.bias = SIMD4(-bias, 0, 0, bias)
        }

        /// The velocity is as unsure as that, and has nothing to do with the rest.
        mutating func forgetVelocity(variance: Double) {
            position.y = 0
            velocity = SIMD4(0, variance, 0, 0)
            reflection.y = 0
            bias.y = 0
        }

        /// P becomes P - g (P h)'.
        mutating func reduce(by gain: SIMD4<Double>, _ shared: SIMD4<Double>) {
            position -= gain.x * shared
            velocity -= gain.y * shared
            reflection -= gain.z * shared
            bias -= gain.w * shared
        }

        /// P becomes F P F', where F carries position on by velocity and lets both errors fade.
        mutating func advance(by step: Double, keeping reflectionKept: Double, _ biasKept: Double) {
            position += step * velocity
            reflection *= reflectionKept
            bias *= biasKept
            position = position.advanced(by: step, keeping: reflectionKept, biasKept)
            velocity = velocity.advanced(by: step, keeping: reflectionKept, biasKept)
            reflection = reflection.advanced(by: step, keeping: reflectionKept, biasKept)
            bias = bias.advanced(by: step, keeping: reflectionKept, biasKept)
        }
    }

    /// How much may change within a step.
    struct Disturbance {
        /// Metres squared a second cubed: of the velocity.
        var acceleration: Double
        /// Metres squared a second: of the position, beyond the velocity's.
        var drift: Double
        /// Seconds after which the reflections are others, and the variance of their error in metres squared.
        var reflectionTime: Double
        var reflectionVariance: Double
        /// The same of the bias.
        var biasTime: Double
        var biasVariance: Double
    }

    /// Goes on by so many seconds.
    mutating func advance(by step: Double, _ disturbance: Disturbance) {
        let reflectionKept = exp(-step / disturbance.reflectionTime)
        let biasKept = exp(-step / disturbance.biasTime)
        position += velocity * step
        reflection *= reflectionKept
        bias *= biasKept
        covariance.advance(by: step, keeping: reflectionKept, biasKept)
        let (q, h) = (disturbance.acceleration, step)
        covariance.position += SIMD4(q * h * h * h / 3 + disturbance.drift * h, q * h * h / 2, 0, 0)
        covariance.velocity += SIMD4(q * h * h / 2, q * h, 0, 0)
        covariance.reflection.z += disturbance.reflectionVariance * (1 - reflectionKept * reflectionKept)
        covariance.bias.w += disturbance.biasVariance * (1 - biasKept * biasKept)
    }

    /// Takes in a measured velocity with a variance along each axis.
    mutating func correct(velocity measured: SIMD2<Double>, variance: Double) {
        correct(measured - velocity, sharing: covariance.velocity, variance: covariance.velocity.y + variance)
    }

    /// What a fix at a position differs from what is expected, and the variance to be expected of that.
    // Inlined, as the state would be copied for the call.
    @inline(__always)
    func innovation(of measured: SIMD2<Double>, variance: Double) -> (difference: SIMD2<Double>, variance: Double) {
        let shared = sharedWithFix
        return (measured - position - reflection - bias, shared.x + shared.z + shared.w + variance)
    }

    /// Takes in a fix whose innovation that is.
    mutating func correct(_ innovation: (difference: SIMD2<Double>, variance: Double)) {
        correct(innovation.difference, sharing: sharedWithFix, variance: innovation.variance)
    }

    private var sharedWithFix: SIMD4<Double> {
        @inline(__always) get { covariance.position + covariance.reflection + covariance.bias }
    }

    private mutating func correct(_ difference: SIMD2<Double>, sharing shared: SIMD4<Double>, variance: Double) {
        let gain = shared / variance
        position += gain.x * difference
        velocity += gain.y * difference
        reflection += gain.z * difference
        bias += gain.w * difference
        covariance.reduce(by: gain, shared)
    }

    /// Carries the state to another plane.
    mutating func carry(_ move: PlaneChange) {
        position = move.position(position)
        velocity = move.vector(velocity)
        reflection = move.vector(reflection)
        bias = move.vector(bias)
    }
}

extension SIMD4<Double> {
    /// A row of a covariance times F', where F carries position on by velocity and lets both errors fade.
    func advanced(by step: Double, keeping reflectionKept: Double, _ biasKept: Double) -> Self {
        Self(x + step * y, y, z * reflectionKept, w * biasKept)
    }
}
