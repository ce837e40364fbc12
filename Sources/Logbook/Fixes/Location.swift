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

    /// Whether no other fix confirms yet that the position is right, as in the first ten seconds of a recording.
    public var isUnconfirmed: Bool { (horizontalAccuracy ?? 0) >= Self.unconfirmedAccuracy }

    /// Metres: the `horizontalAccuracy` of an unconfirmed location.
    public static let unconfirmedAccuracy = 1e6

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

/// Rounds the values that a filter publishes to their significant digits.
///
/// The remaining digits are far finer than any receiver's accuracy: positions to 10⁻⁸ degrees (1 mm), distances and a
/// rule's measurements to 1 mm or a thousandth, speed and accuracy to 1 cm (per second), courses to 0.1 degrees. This
/// keeps stored locations small and their text short.
extension Location {
    package mutating func roundToPublishedDigits() {
        let (latitude, longitude) = (coordinate.latitude.rounded(to: 1e8), coordinate.longitude.rounded(to: 1e8))
        coordinate = Coordinate(latitude: latitude, longitude: longitude) ?? coordinate
        speedOverGround = speedOverGround?.rounded(to: 100)
        // 359.96 degrees would round to 360.
        if let course = courseOverGround?.rounded(to: 10) { courseOverGround = course < 360 ? course : 0 }
        horizontalAccuracy = horizontalAccuracy?.rounded(to: 100)
        distanceTravelled = distanceTravelled?.rounded(to: 1000)
    }

    /// Sets the rounded altitude and its accuracy.
    ///
    /// - Parameters:
    ///   - altitude: metres above mean sea level; nil if unknown.
    ///   - accuracy: metres, 68 %; nil if unknown.
    package mutating func setAltitude(_ altitude: Double?, accuracy: Double?) {
        self.altitude = altitude?.rounded(to: 1000)
        verticalAccuracy = accuracy?.rounded(to: 100)
    }
}

extension FilterVerdict {
    package mutating func roundToPublishedDigits() {
        switch self {
        case .accepted, .held: break
        case .disputed(let location, let rejection):
            self = .disputed(location, because: rejection.withPublishedDigits)
        case .rejected(let rejection): self = .rejected(rejection.withPublishedDigits)
        }
    }
}

extension Rejection {
    fileprivate var withPublishedDigits: Rejection {
        Rejection(rule, measured: measured?.rounded(to: 1000), threshold: threshold?.rounded(to: 1000))
    }
}

extension Double {
    /// Rounds to the nearest multiple of `1 / parts`.
    package func rounded(to parts: Double) -> Double {
        // At this size a Double has no fractional bits, so adding and subtracting the constant rounds to an integer.
        let pusher = 0x1.8p52
        let multiple = self * parts
        return abs(multiple) < 0x1p50 ? (multiple + pusher - pusher) / parts : self
    }
}
