/// A place on the earth: geodetic latitude and longitude on the receiver's datum, which is WGS 84 unless it says otherwise.
public struct Coordinate: Hashable, Sendable {
    /// Degrees north of the equator, -90 through 90.
    public let latitude: Double

    /// Degrees east of Greenwich, -180 through 180.
    public let longitude: Double

    /// A place, or nil where the numbers are out of range or not numbers: such a place does not exist.
    public init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// The place in a grid of so many decimals of a degree, 0 through 9, that is nearest in each direction.
    ///
    /// Two decimals are 1.1 km from south to north, and less from west to east the farther from the equator.
    public func rounded(toDecimals decimals: Int) -> Coordinate {
        let scale = (0..<min(max(0, decimals), 9)).reduce(1.0) { scale, _ in scale * 10 }
        return Coordinate(
            within: (latitude * scale).rounded() / scale,
            (longitude * scale).rounded() / scale
        )
    }

    /// A place whose degrees are in range already: the ends of the range are in every grid.
    private init(within latitude: Double, _ longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}
