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

    /// Adds a location that has an altitude.
    ///
    /// - Parameters:
    ///   - climb: metres added to the climb.
    ///   - descent: metres added to the descent.
    ///   - deviation: standard deviation of the altitude in metres; `nil` if unknown.
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
