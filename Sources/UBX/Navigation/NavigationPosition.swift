public import GNSS

/// The position of an epoch, from NAV-POSLLH or NAV-HPPOSLLH (u-blox 8 / M8 Receiver Description).
public struct NavigationPosition: Hashable, Sendable {
    /// Milliseconds since the start of the GPS week.
    public var timeOfWeek: Int

    /// Latitude and longitude; `nil` if out of range or marked as invalid.
    public var coordinate: Coordinate?

    /// Height above the ellipsoid in metres.
    public var height: Double

    /// Altitude above mean sea level in metres; `nil` if the message does not contain the geoid's height.
    public var altitude: Double?

    /// Horizontal accuracy in metres: the root of the summed variances to the north and to the east.
    ///
    /// `nil` if not reported.
    public var horizontalAccuracy: Double?

    /// Vertical accuracy in metres, as a standard deviation; `nil` if not reported.
    public var verticalAccuracy: Double?

    package init(
        timeOfWeek: Int,
        coordinate: Coordinate?,
        height: Double,
        altitude: Double?,
        horizontalAccuracy: Double? = nil,
        verticalAccuracy: Double? = nil
    ) {
        (self.timeOfWeek, self.coordinate) = (timeOfWeek, coordinate)
        (self.height, self.altitude) = (height, altitude)
        (self.horizontalAccuracy, self.verticalAccuracy) = (horizontalAccuracy, verticalAccuracy)
    }

    init?(posllh payload: Span<UInt8>) {
        guard payload.count >= 28 else { return nil }
        self.init(
            timeOfWeek: payload.unsigned32(at: 0),
            coordinate: payload.coordinate(longitudeAt: 4),
            height: Double(payload.signed32(at: 12)) / 1e3,
            altitude: Double(payload.signed32(at: 16)) / 1e3,
            horizontalAccuracy: Double(payload.unsigned32(at: 20)) / 1e3,
            verticalAccuracy: Double(payload.unsigned32(at: 24)) / 1e3
        )
    }

    /// Resolves 1e-9 degrees and 0.1 mm.
    init?(hpposllh payload: Span<UInt8>) {
        guard payload.count >= 36 else { return nil }
        let longitude = Double(payload.signed32(at: 8) &* 100 &+ payload.signed8(at: 24)) / 1e9
        let latitude = Double(payload.signed32(at: 12) &* 100 &+ payload.signed8(at: 25)) / 1e9
        self.init(
            timeOfWeek: payload.unsigned32(at: 4),
            coordinate: payload.bit(0, at: 3) ? nil : Coordinate(latitude: latitude, longitude: longitude),
            height: Double(payload.signed32(at: 16) &* 10 &+ payload.signed8(at: 26)) / 1e4,
            altitude: Double(payload.signed32(at: 20) &* 10 &+ payload.signed8(at: 27)) / 1e4,
            horizontalAccuracy: Double(payload.unsigned32(at: 28)) / 1e4,
            verticalAccuracy: Double(payload.unsigned32(at: 32)) / 1e4
        )
    }
}
