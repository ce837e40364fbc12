/// Geodetic latitude and longitude on the receiver's datum, usually WGS 84.
public struct Coordinate: Hashable, Sendable {
    /// Degrees north of the equator, from -90 to 90.
    public let latitude: Double

    /// Degrees east of Greenwich, from -180 to 180.
    public let longitude: Double

    /// Creates a coordinate; `nil` if a value is out of range or NaN.
    public init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Rounds both values to 0 to 9 decimals of a degree.
    ///
    /// Two decimals are 1.1 km from south to north, and less from west to east with the distance from the equator.
    public func rounded(toDecimals decimals: Int) -> Coordinate {
        let scale = (0..<min(max(0, decimals), 9)).reduce(1.0) { scale, _ in scale * 10 }
        return Coordinate(
            within: (latitude * scale).rounded() / scale,
            (longitude * scale).rounded() / scale
        )
    }

    /// Skips the range check, as the ends of the range are in every grid.
    private init(within latitude: Double, _ longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// An area of the earth's surface between two parallels and two meridians.
public struct BoundingBox: Hashable, Sendable {
    /// The western edge in degrees east; greater than `east` if the box crosses the 180th meridian.
    public let west: Double
    /// The southern edge in degrees north.
    public let south: Double
    /// The eastern edge in degrees east.
    public let east: Double
    /// The northern edge in degrees north.
    public let north: Double

    /// Creates a box; `nil` if an edge is out of range, or `south` is greater than `north`.
    public init?(west: Double, south: Double, east: Double, north: Double) {
        guard (-180...180).contains(west), (-180...180).contains(east), (-90...90).contains(south),
            (-90...90).contains(north), south <= north
        else { return nil }
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }

    /// Whether a coordinate is inside the box or on its edge.
    public func contains(_ coordinate: Coordinate) -> Bool {
        guard (south...north).contains(coordinate.latitude) else { return false }
        return west <= east
            ? (west...east).contains(coordinate.longitude)
            : coordinate.longitude >= west || coordinate.longitude <= east
    }
}
