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

/// The velocity of an epoch, from NAV-VELNED (u-blox 8 / M8 Receiver Description).
public struct NavigationVelocity: Hashable, Sendable {
    /// Milliseconds since the start of the GPS week.
    public var timeOfWeek: Int

    /// Ground speed in metres per second; `nil` if not reported or negative.
    public var speed: Double?

    /// Degrees clockwise from true north, in 0 ..< 360; `nil` if the receiver marks it as undetermined.
    public var course: Double?

    /// Downward velocity in metres per second; `nil` if not reported.
    public var down: Double?

    /// Standard deviation of the speed in metres per second; `nil` if not reported or without a speed.
    public var speedAccuracy: Double?

    /// Standard deviation of the course in degrees; `nil` if not reported or without a course.
    public var courseAccuracy: Double?

    package init(
        timeOfWeek: Int,
        speed: Double?,
        course: Double?,
        down: Double?,
        speedAccuracy: Double? = nil,
        courseAccuracy: Double? = nil
    ) {
        (self.timeOfWeek, self.down) = (timeOfWeek, down)
        self.speed = speed.flatMap { $0 < 0 ? nil : $0 }
        self.course = courseAccuracy ?? 0 < Self.anyCourse ? course.map(Self.positive) : nil
        self.speedAccuracy = self.speed == nil ? nil : Self.known(speedAccuracy, in: GNSSFix.speedAccuracies)
        self.courseAccuracy = self.course == nil ? nil : Self.known(courseAccuracy, in: GNSSFix.courseAccuracies)
    }

    private static func positive(_ course: Double) -> Double {
        let turned = course.truncatingRemainder(dividingBy: 360)
        let positive = turned < 0 ? turned + 360 : turned
        // Adding 360 to a tiny negative course rounds to 360.
        return positive < 360 ? positive : 0
    }

    private static func known(_ accuracy: Double?, in possible: ClosedRange<Double>) -> Double? {
        accuracy.flatMap { possible.contains($0) ? $0 : nil }
    }

    init?(velned payload: Span<UInt8>) {
        guard payload.count >= 36 else { return nil }
        self.init(
            timeOfWeek: payload.unsigned32(at: 0),
            speed: Double(payload.unsigned32(at: 20)) / 100,
            course: Double(payload.signed32(at: 24)) / 1e5,
            down: Double(payload.signed32(at: 12)) / 100,
            speedAccuracy: Double(payload.unsigned32(at: 28)) / 100,
            courseAccuracy: Double(payload.unsigned32(at: 32)) / 1e5
        )
    }

    /// The standard deviation, in degrees, of an undetermined course.
    private static let anyCourse = 104.0
}

/// The dilutions of precision of an epoch, from NAV-DOP (u-blox 8 / M8 Receiver Description).
public struct NavigationDilution: Hashable, Sendable {
    /// Milliseconds since the start of the GPS week.
    public var timeOfWeek: Int

    /// The horizontal, vertical and position dilutions of precision.
    public var dilution: DilutionOfPrecision

    package init(timeOfWeek: Int, dilution: DilutionOfPrecision) {
        (self.timeOfWeek, self.dilution) = (timeOfWeek, dilution)
    }

    init?(dop payload: Span<UInt8>) {
        guard payload.count >= 18 else { return nil }
        timeOfWeek = payload.unsigned32(at: 0)
        dilution = DilutionOfPrecision(
            horizontal: payload.dilution(at: 12),
            vertical: payload.dilution(at: 10),
            position: payload.dilution(at: 6)
        )
    }
}

/// The position covariance of an epoch, from NAV-COV (u-blox F9 HPG Interface Description).
public struct NavigationCovariance: Hashable, Sendable {
    /// Milliseconds since the start of the GPS week.
    public var timeOfWeek: Int

    /// The standard deviations of the position; empty if the receiver marks the covariances as invalid.
    public var deviation: PositionDeviation

    init?(cov payload: Span<UInt8>) {
        guard payload.count >= 64 else { return nil }
        timeOfWeek = payload.unsigned32(at: 0)
        guard payload[5] == 1 else {
            deviation = PositionDeviation()
            return
        }
        deviation = PositionDeviation(
            latitude: Self.deviation(payload.single(at: 16)),
            longitude: Self.deviation(payload.single(at: 28)),
            altitude: Self.deviation(payload.single(at: 36))
        )
    }

    private static func deviation(_ variance: Float) -> Double? {
        variance.isFinite && variance >= 0 ? Double(variance).squareRoot() : nil
    }
}
