internal import GNSS

/// A circle around a waypoint's place, and a wider one: who came into the first leaves only by the second.
///
/// Between the two, the noise of a receiver that lies on the edge is neither a coming nor a going.
struct WatchedPlace: Hashable, Sendable {
    /// The multiple of the radius beyond which one has left.
    private static let leavingFactor = 1.5
    /// A receiver's noise, at least, where the circle is small.
    private static let leastMargin = 10.0
    /// Fewer than a degree of latitude has anywhere.
    private static let metresPerDegree = 110_500.0

    private let coordinate: Coordinate
    private let radius: Double

    /// The place of a waypoint; nil where it is not on the map.
    init?(_ place: Place, usualRadius: Double) {
        guard let coordinate = place.coordinate else { return nil }
        self.coordinate = coordinate
        radius = place.radius ?? usualRadius
    }

    /// True where a coordinate is within it.
    ///
    /// - Parameters:
    ///   - coordinate: the coordinate.
    ///   - wasWithin: true where one was within it before.
    /// - Returns: true where one is within it now.
    func holds(_ coordinate: Coordinate, wasWithin: Bool) -> Bool {
        let limit = wasWithin ? max(radius * Self.leavingFactor, radius + Self.leastMargin) : radius
        // Most places are far away, which a look at the latitude tells.
        let north = (coordinate.latitude - self.coordinate.latitude).magnitude * Self.metresPerDegree
        return north <= limit && self.coordinate.distance(to: coordinate) <= limit
    }
}
