public import GNSS

/// The position of an epoch: NAV-POSLLH (u-blox 8 / M8 Receiver Description) or NAV-HPPOSLLH.
public struct NavigationPosition: Hashable, Sendable {
    /// Milliseconds since the GPS week began.
    public var timeOfWeek: Int

    /// The position; nil where it is none.
    public var coordinate: Coordinate?

    /// Metres above the ellipsoid.
    public var height: Double

    /// Metres above mean sea level; nil where the message does not tell how far that is from the ellipsoid.
    public var altitude: Double?

    /// Metres: the root of the sum of the variances to the north and to the east; nil where not told.
    public var horizontalAccuracy: Double?

    /// Metres: the standard deviation up and down; nil where not told.
    public var verticalAccuracy: Double?

    /// A position, of any maker's message.
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

    /// To a billionth of a degree, and to a tenth of a millimetre.
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
