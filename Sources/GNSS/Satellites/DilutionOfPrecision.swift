/// The factor by which the satellites' geometry multiplies the error of a range: dimensionless, 1 is ideal; nil where not said.
public struct DilutionOfPrecision: Hashable, Sendable {
    /// HDOP: along the earth's surface.
    @OptionalNumber public var horizontal: Double?

    /// VDOP: up and down.
    @OptionalNumber public var vertical: Double?

    /// PDOP: in space.
    @OptionalNumber public var position: Double?

    /// The dilutions that are known.
    public init(horizontal: Double? = nil, vertical: Double? = nil, position: Double? = nil) {
        self.horizontal = horizontal
        self.vertical = vertical
        self.position = position
    }
}

/// A receiver's own estimate of how far it is off, as GST tells it: metres, one standard deviation; nil where not said.
///
/// Receivers are optimists: the truth is farther away more often than a normal distribution has it.
public struct PositionDeviation: Hashable, Sendable {
    /// The radius of the circle that holds 68 of 100 positions, in standard deviations along one axis.
    package static let circle = 1.51

    /// The deviation north and south.
    @OptionalNumber public var latitude: Double?

    /// The deviation east and west.
    @OptionalNumber public var longitude: Double?

    /// The deviation up and down.
    @OptionalNumber public var altitude: Double?

    /// The deviations that are known.
    public init(latitude: Double? = nil, longitude: Double? = nil, altitude: Double? = nil) {
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude
    }

    /// Along any direction over ground: the root of the mean square of both; nil unless both are known.
    public var horizontal: Double? {
        guard let latitude, let longitude else { return nil }
        return ((latitude * latitude + longitude * longitude) / 2).squareRoot()
    }
}
