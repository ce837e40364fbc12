internal import GNSS

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
