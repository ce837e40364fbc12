internal import Glibc

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
