/// Adds up how far off climb and descent may be, location by location in order of time.
///
/// Each way up or down between two turns is the difference of two altitudes, so that it has the sum of their variances. An end
/// is more unsure than its altitude, as errors of minutes draw the turn out and the meter's play hides it: the climbs of
/// simulated hikes and flights are off by 1.9 times as much.
package struct ClimbUncertainty {
    /// The variance of an end over that of its altitude.
    private static let endShare = 3.5

    /// Square metres: the variance of the climb; nil once an altitude did not say how good it is.
    package private(set) var climb: Double? = 0

    /// Square metres: that of the descent, likewise.
    package private(set) var descent: Double? = 0

    private enum Way { case up, down }

    private var way: Way?

    /// Square metres: the variance of the end that the way has come to.
    private var end = 0.0

    /// A track that begins.
    package init() {}

    /// Goes on to a location that has an altitude.
    ///
    /// - Parameters:
    ///   - climb: metres that it adds to the climb.
    ///   - descent: metres that it adds to the descent.
    ///   - deviation: one standard deviation of the altitude in metres; nil where not known.
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
