/// The figures of a track, or of a part of one, or of several together.
public struct TrackFigures: Hashable, Sendable {
    /// The number of locations.
    public var points: Int

    /// Metres travelled.
    public var distance: Double

    /// Seconds in motion.
    public var movingTime: Double

    /// Seconds at rest.
    public var standingTime: Double

    /// Metres a second: the highest speed over ground in motion; nil where no speed is known.
    public var topSpeed: Double?

    /// Metres up, small ups and downs that may be errors left out; nil where no altitude is known.
    public var climb: Double?

    /// Metres down, likewise; positive.
    public var descent: Double?

    /// Figures; by default those of nothing.
    public init(
        points: Int = 0,
        distance: Double = 0,
        movingTime: Double = 0,
        standingTime: Double = 0,
        topSpeed: Double? = nil,
        climb: Double? = nil,
        descent: Double? = nil
    ) {
        self.points = points
        self.distance = distance
        self.movingTime = movingTime
        self.standingTime = standingTime
        self.topSpeed = topSpeed
        self.climb = climb
        self.descent = descent
    }

    /// Metres a second in motion, on average; nil where there was none.
    public var averageSpeed: Double? { movingTime > 0 ? distance / movingTime : nil }

    /// Both together.
    public static func += (sum: inout TrackFigures, other: TrackFigures) {
        let (points, isTooMany) = sum.points.addingReportingOverflow(other.points)
        sum.points = isTooMany ? .max : points
        sum.distance += other.distance
        sum.movingTime += other.movingTime
        sum.standingTime += other.standingTime
        if let speed = other.topSpeed { sum.topSpeed = max(sum.topSpeed ?? speed, speed) }
        if let climb = other.climb { sum.climb = (sum.climb ?? 0) + climb }
        if let descent = other.descent { sum.descent = (sum.descent ?? 0) + descent }
    }
}
