package import GNSS

/// The place of a waypoint: a name, and mostly a position.
package struct Place: Hashable, Sendable {
    /// The name of the place.
    package let name: String

    /// The position of the place in WGS 84; nil where only its name is known.
    package let coordinate: Coordinate?

    /// Metres above mean sea level; nil where that is not known, and where there is no coordinate.
    package let altitude: Double?

    /// Metres around it within which one has arrived; nil for as many as usual, and where there is no coordinate.
    package let radius: Double?

    /// A place.
    ///
    /// - Parameters:
    ///   - name: the name of the place.
    ///   - coordinate: the position of the place; nil where only its name is known.
    ///   - altitude: metres above mean sea level; left out where there is no coordinate, or it is no number.
    ///   - radius: metres around it that belong to it; left out where there is no coordinate, or it is not above zero.
    package init(_ name: String, at coordinate: Coordinate? = nil, altitude: Double? = nil, radius: Double? = nil) {
        self.name = name
        self.coordinate = coordinate
        self.altitude = coordinate == nil || altitude?.isFinite != true ? nil : altitude
        self.radius = radius.flatMap { coordinate != nil && $0 > 0 && $0.isFinite ? $0 : nil }
    }
}
