internal import GNSS

/// The velocity of an epoch: NAV-VELNED (u-blox 8 / M8 Receiver Description).
public struct NavigationVelocity: Hashable, Sendable {
    /// Milliseconds since the GPS week began.
    public var timeOfWeek: Int

    /// Metres a second over ground; nil where the receiver tells none, or a negative one.
    public var speed: Double?

    /// Degrees clockwise from true north, 0 ..< 360; nil where the receiver says that it may be any.
    public var course: Double?

    /// Metres a second downward; nil where the message does not tell.
    public var down: Double?

    /// Metres a second: the speed's standard deviation; nil where not told, or there is no speed.
    public var speedAccuracy: Double?

    /// Degrees: the course's standard deviation; nil where not told, or there is no course.
    public var courseAccuracy: Double?

    /// A velocity, of any maker's message.
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
        // So little below zero that the sum is rounded up.
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

    /// Degrees: the standard deviation of a course that may be any.
    private static let anyCourse = 104.0
}
