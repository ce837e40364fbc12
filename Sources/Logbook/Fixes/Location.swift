public import GNSS

/// A plausible position: a filter's estimate from an accepted fix.
public struct Location: Hashable, Sendable {
    /// The time of the position.
    public var time: UTCTime

    /// The position in WGS 84.
    public var coordinate: Coordinate

    /// Metres above mean sea level; nil for a two-dimensional fix.
    @OptionalNumber public var altitude: Double?

    /// Metres per second over ground; nil if unknown.
    @OptionalNumber public var speedOverGround: Double?

    /// Degrees clockwise from true north, 0 ..< 360; nil if unknown.
    @OptionalNumber public var courseOverGround: Double?

    /// Metres: the radius of the circle that contains the true position with 68 % probability; nil if unknown.
    @OptionalNumber public var horizontalAccuracy: Double?

    /// Metres: the true altitude is within this distance with 68 % probability; nil if unknown.
    @OptionalNumber public var verticalAccuracy: Double?

    /// Metres travelled since the previous location, by the filter's odometer; 0 while parked.
    ///
    /// This differs from the distance between the two positions, because noise does not count as travel. After a gap it
    /// is the straight line. Nil if the filter has no odometer.
    @OptionalNumber public var distanceTravelled: Double?

    /// Creates a location from its values.
    public init(
        time: UTCTime,
        coordinate: Coordinate,
        altitude: Double? = nil,
        speedOverGround: Double? = nil,
        courseOverGround: Double? = nil,
        horizontalAccuracy: Double? = nil,
        verticalAccuracy: Double? = nil,
        distanceTravelled: Double? = nil
    ) {
        self.time = time
        self.coordinate = coordinate
        self.altitude = altitude
        self.speedOverGround = speedOverGround
        self.courseOverGround = courseOverGround
        self.horizontalAccuracy = horizontalAccuracy
        self.verticalAccuracy = verticalAccuracy
        self.distanceTravelled = distanceTravelled
    }

    /// Creates a location from an unfiltered fix; nil if the fix lacks a time or a position.
    public init?(_ fix: GNSSFix) {
        guard let time = fix.time, let coordinate = fix.coordinate else { return nil }
        self.init(
            time: time,
            coordinate: coordinate,
            altitude: fix.altitude,
            speedOverGround: fix.speedOverGround,
            courseOverGround: fix.courseOverGround
        )
    }
}
