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
}
