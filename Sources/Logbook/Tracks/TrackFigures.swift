/// Figures of one or more tracks, or of a part of a track.
public struct TrackFigures: Hashable, Sendable {
    /// The number of locations.
    public var points: Int

    /// The distance travelled in metres.
    public var distance: Double

    /// The time in motion in seconds.
    public var movingTime: Double

    /// The time at rest in seconds.
    public var standingTime: Double

    /// Metres per second: the highest speed over ground in motion; nil without speeds.
    public var topSpeed: Double?

    /// Metres of ascent, without small changes that may be errors; nil without altitudes.
    public var climb: Double?

    /// Metres of descent, positive, without small changes that may be errors; nil without altitudes.
    public var descent: Double?

    /// Creates figures; by default, those of an empty track.
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

    /// Metres per second: the average speed in motion; nil if never in motion.
    public var averageSpeed: Double? { movingTime > 0 ? distance / movingTime : nil }

    /// Adds the figures of another track or part.
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
