/// A part of the earth's surface between two parallels and two meridians.
public struct BoundingBox: Hashable, Sendable {
    /// Degrees east; greater than `east` where the box crosses the 180th meridian.
    public let west: Double
    /// Degrees north.
    public let south: Double
    /// Degrees east.
    public let east: Double
    /// Degrees north.
    public let north: Double

    /// A box, or nil where an edge is not on the earth or the south is north of the north.
    public init?(west: Double, south: Double, east: Double, north: Double) {
        guard (-180...180).contains(west), (-180...180).contains(east), (-90...90).contains(south),
            (-90...90).contains(north), south <= north
        else { return nil }
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }

    /// True where a place is in the box or on its edge.
    public func contains(_ coordinate: Coordinate) -> Bool {
        guard (south...north).contains(coordinate.latitude) else { return false }
        return west <= east
            ? (west...east).contains(coordinate.longitude)
            : coordinate.longitude >= west || coordinate.longitude <= east
    }
}
