/// The factors by which the satellites' geometry multiplies range errors; 1 is ideal.
///
/// Each is dimensionless, and `nil` if not reported.
public struct DilutionOfPrecision: Hashable, Sendable {
    /// HDOP, the factor along the earth's surface.
    @OptionalNumber public var horizontal: Double?

    /// VDOP, the factor for the height.
    @OptionalNumber public var vertical: Double?

    /// PDOP, the factor in three dimensions.
    @OptionalNumber public var position: Double?

    /// Creates dilutions; omitted ones are `nil`.
    public init(horizontal: Double? = nil, vertical: Double? = nil, position: Double? = nil) {
        self.horizontal = horizontal
        self.vertical = vertical
        self.position = position
    }
}

/// A receiver's estimate of its position error, as in GST: one standard deviation in metres.
///
/// Each value is `nil` if not reported. Receivers are optimistic: larger errors are more frequent than in a normal
/// distribution.
public struct PositionDeviation: Hashable, Sendable {
    /// The radius of the circle that contains 68 % of positions, in standard deviations along one axis.
    package static let circle = 1.51

    /// The standard deviation to the north, in metres.
    @OptionalNumber public var latitude: Double?

    /// The standard deviation to the east, in metres.
    @OptionalNumber public var longitude: Double?

    /// The standard deviation of the altitude, in metres.
    @OptionalNumber public var altitude: Double?

    /// Creates deviations; omitted ones are `nil`.
    public init(latitude: Double? = nil, longitude: Double? = nil, altitude: Double? = nil) {
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude
    }

    /// The root mean square of both horizontal deviations; `nil` unless both are reported.
    public var horizontal: Double? {
        guard let latitude, let longitude else { return nil }
        return ((latitude * latitude + longitude * longitude) / 2).squareRoot()
    }
}
