internal import Glibc

/// Adds up how far off the length of a way may be, location by location in order of time.
///
/// A receiver's error lasts for a minute or two: it is taken for a Gauss-Markov process that forgets in 90 s, like the
/// simulated receivers' and as `ClimbMeter` takes that of altitudes. A way of some seconds between two places whose
/// deviations are the same s then has the variance 2 s² (1 - exp(-seconds / 90 s)). The way is cut into stretches of 90 s
/// in motion, which are taken for independent, so that their variances add up; rest adds none.
package struct DistanceUncertainty {
    /// Seconds after which an error is mostly another one, and the length of a stretch.
    private static let correlationTime = 90.0

    /// Square metres of the stretches that have ended; nil once a location did not say how good it is.
    private var ended: Double? = 0

    /// Seconds in motion since the stretch began; 0 where none has.
    private var seconds = 0.0

    /// One standard deviation in metres where the stretch began.
    private var first = 0.0

    /// One standard deviation in metres at the last location.
    private var last = 0.0

    /// A way that begins.
    package init() {}

    /// A way that begins where another one is now.
    package init(after other: DistanceUncertainty) { last = other.last }

    /// Square metres: the variance of the length up to now; nil where a location did not say how good it is.
    package var variance: Double? {
        guard let ended else { return nil }
        let correlation = exp(-seconds / Self.correlationTime)
        return seconds > 0 ? ended + first * first + last * last - 2 * first * last * correlation : ended
    }

    /// Goes on to a location.
    ///
    /// - Parameters:
    ///   - movingTime: seconds in motion since the one before; 0 at rest, and at the first.
    ///   - deviation: of its place along any direction, one standard deviation in metres; nil where not known.
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
