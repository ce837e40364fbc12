package import GNSS

/// A waypoint's place: a name, and usually a position.
package struct Place: Hashable, Sendable {
    package let name: String

    /// The position in WGS 84; nil if only the name is given.
    package let coordinate: Coordinate?

    /// Metres above mean sea level; nil if unknown or without a position.
    package let altitude: Double?

    /// The radius in metres within which a receiver has arrived; nil for the default or without a position.
    package let radius: Double?

    /// Creates a place and drops values that make no sense without a position.
    ///
    /// - Parameters:
    ///   - name: the name of the place.
    ///   - coordinate: the position; nil for a name without a position.
    ///   - altitude: metres above mean sea level; ignored without a position or if it is not finite.
    ///   - radius: metres; ignored without a position or if it is not positive.
    package init(_ name: String, at coordinate: Coordinate? = nil, altitude: Double? = nil, radius: Double? = nil) {
        self.name = name
        self.coordinate = coordinate
        self.altitude = coordinate == nil || altitude?.isFinite != true ? nil : altitude
        self.radius = radius.flatMap { coordinate != nil && $0 > 0 && $0.isFinite ? $0 : nil }
    }
}
