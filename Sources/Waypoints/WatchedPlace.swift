internal import GNSS

/// A circle around a place with hysteresis: visitors arrive within the radius and leave beyond a wider one.
///
/// Between the two, a receiver's noise triggers neither.
struct WatchedPlace: Hashable, Sendable {
    /// The radius for leaving, as a multiple of the place's radius.
    private static let leavingFactor = 1.5
    /// The minimum distance in metres between the two radii, to exceed a receiver's noise.
    private static let leastMargin = 10.0
    /// The length of a degree of latitude, rounded down; it is longer everywhere.
    private static let metresPerDegree = 110_500.0

    private let coordinate: Coordinate
    private let radius: Double

    /// Nil if the place has no position.
    init?(_ place: Place, usualRadius: Double) {
        guard let coordinate = place.coordinate else { return nil }
        self.coordinate = coordinate
        radius = place.radius ?? usualRadius
    }

    /// Returns whether a visitor at a coordinate is at the place.
    ///
    /// - Parameters:
    ///   - coordinate: the visitor's position.
    ///   - wasWithin: whether the visitor was at the place before.
    /// - Returns: true if the visitor is at the place now.
    func holds(_ coordinate: Coordinate, wasWithin: Bool) -> Bool {
        let limit = wasWithin ? max(radius * Self.leavingFactor, radius + Self.leastMargin) : radius
        // Most places are far away; comparing latitudes is enough to exclude them.
        let north = (coordinate.latitude - self.coordinate.latitude).magnitude * Self.metresPerDegree
        return north <= limit && self.coordinate.distance(to: coordinate) <= limit
    }
}
