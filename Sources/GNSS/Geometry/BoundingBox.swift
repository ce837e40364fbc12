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
