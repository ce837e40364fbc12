/// A receiver's report for one epoch, not yet judged: a raw location, good or bad.
///
/// Every value is nil where the receiver did not say; none is ever made up.
public struct GNSSFix: Hashable, Sendable {
    /// The instant the report is for; nil until the receiver has told time and date.
    public var time: UTCTime?

    /// The time of day it is for; known before the date is.
    public var timeOfDay: TimeOfDay?

    /// The number of times that 1024 weeks were added to the date that the receiver told, to make `time` right; 0: it is as told.
    ///
    /// GPS counts weeks in ten bits (IS-GPS-200, 20.3.3.3.1.1); older receivers fall back by 1024 weeks some day.
    public var weekRollovers: Int

    /// The way in which the position came about; `.none` where the receiver has none.
    public var quality: FixQuality

    /// The coordinates that the fix determines.
    public var dimension: FixDimension

    /// The place where the receiver says it is; nil where it did not say or named a place that does not exist.
    public var coordinate: Coordinate?

    /// Metres above mean sea level.
    @OptionalNumber public var altitude: Double?

    /// Metres from the WGS 84 ellipsoid up to mean sea level, negative where the geoid is below.
    @OptionalNumber public var geoidalSeparation: Double?

    /// Metres a second over ground, measured by Doppler in most receivers.
    @OptionalNumber public var speedOverGround: Double?

    /// Degrees clockwise from true north, 0 ..< 360; nil where not said, as many receivers do standing still.
    @OptionalNumber public var courseOverGround: Double?

    /// The satellites' geometry.
    public var dilution: DilutionOfPrecision

    /// The receiver's own estimate of how far it is off.
    public var deviation: PositionDeviation

    /// The number of satellites in the solution; some receivers stop counting at 12.
    public var satellitesUsed: Int?

    /// The number of satellites above the horizon that the receiver listed.
    public var satellitesInView: Int?

    /// The age of the differential corrections in use, in seconds, within `correctionAges`; nil where the receiver did not say.
    @OptionalNumber public var correctionAge: Double?

    /// The ages that corrections may have: no receiver uses such as are older than a day.
    public static let correctionAges: ClosedRange<Double> = 0...86_400

    /// Metres a second: the receiver's own estimate of one standard deviation of its speed, within `speedAccuracies`; nil where
    /// it did not say, as in sentences.
    @OptionalNumber public var speedAccuracy: Double?

    /// The accuracies that a speed may have, in metres a second: what is beyond stands for none.
    public static let speedAccuracies: ClosedRange<Double> = 0...1000

    /// Degrees: the receiver's own estimate of one standard deviation of its course, within `courseAccuracies`; nil where it did
    /// not say, or there is no course.
    @OptionalNumber public var courseAccuracy: Double?

    /// The accuracies that a course may have, in degrees: what is beyond stands for none.
    public static let courseAccuracies: ClosedRange<Double> = 0...180

    /// A report; what is left out is nil, or no fix.
    public init(
        time: UTCTime? = nil,
        timeOfDay: TimeOfDay? = nil,
        weekRollovers: Int = 0,
        quality: FixQuality = .none,
        dimension: FixDimension = .none,
        coordinate: Coordinate? = nil,
        altitude: Double? = nil,
        geoidalSeparation: Double? = nil,
        speedOverGround: Double? = nil,
        courseOverGround: Double? = nil,
        dilution: DilutionOfPrecision = .init(),
        deviation: PositionDeviation = .init(),
        satellitesUsed: Int? = nil,
        satellitesInView: Int? = nil,
        correctionAge: Double? = nil,
        speedAccuracy: Double? = nil,
        courseAccuracy: Double? = nil
    ) {
        self.time = time
        self.timeOfDay = timeOfDay
        self.weekRollovers = weekRollovers
        self.quality = quality
        self.dimension = dimension
        self.coordinate = coordinate
        self.altitude = altitude
        self.geoidalSeparation = geoidalSeparation
        self.speedOverGround = speedOverGround
        self.courseOverGround = courseOverGround
        self.dilution = dilution
        self.deviation = deviation
        self.satellitesUsed = satellitesUsed
        self.satellitesInView = satellitesInView
        self.correctionAge = correctionAge
        self.speedAccuracy = speedAccuracy
        self.courseAccuracy = courseAccuracy
    }
}
