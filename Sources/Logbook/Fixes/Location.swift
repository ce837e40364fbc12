public import GNSS

/// A meaningful position: what a filter made of a fix it accepted.
///
/// It always has a time and a place.
public struct Location: Hashable, Sendable {
    /// The instant it is for.
    public var time: UTCTime

    /// The place.
    public var coordinate: Coordinate

    /// Metres above mean sea level; nil for a two-dimensional fix.
    @OptionalNumber public var altitude: Double?

    /// Metres a second over ground; nil where not known.
    @OptionalNumber public var speedOverGround: Double?

    /// Degrees clockwise from true north, 0 ..< 360; nil where not known.
    @OptionalNumber public var courseOverGround: Double?

    /// Metres: the radius of the circle that holds the truth in 68 of 100 cases; nil where not known.
    @OptionalNumber public var horizontalAccuracy: Double?

    /// Metres: the truth is within so much above or below in 68 of 100 cases; nil where not known.
    @OptionalNumber public var verticalAccuracy: Double?

    /// Metres travelled since the location before, as the filter's odometer counts them; 0 while parked.
    ///
    /// It is not the distance of the two places: errors that come and go are no way, and after a gap it is the
    /// straight line. Nil where no filter counts.
    @OptionalNumber public var distanceTravelled: Double?

    /// A location with all it is known to have.
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

    /// The fix as it is; nil where it lacks the time or the place.
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
