/// A receiver's report for one epoch: a raw, unfiltered location.
///
/// Every value is `nil` if the receiver did not report it. No value is ever invented.
public struct GNSSFix: Hashable, Sendable {
    /// The time of the report; `nil` until the receiver has reported time and date.
    public var time: UTCTime?

    /// The time of day of the report, which is available before the date.
    public var timeOfDay: TimeOfDay?

    /// How many times 1024 weeks were added to the receiver's date to correct `time`; 0 if it was correct.
    ///
    /// GPS counts weeks in ten bits (IS-GPS-200, 20.3.3.3.1.1), and older receivers fall back by 1024 weeks at some
    /// time.
    public var weekRollovers: Int

    /// How the position was obtained; `.none` if the receiver has no position.
    public var quality: FixQuality

    /// Whether the fix is two- or three-dimensional.
    public var dimension: FixDimension

    /// Latitude and longitude; `nil` if not reported or out of range.
    public var coordinate: Coordinate?

    /// Altitude above mean sea level in metres.
    @OptionalNumber public var altitude: Double?

    /// Height of mean sea level above the WGS 84 ellipsoid in metres, negative if the geoid is below it.
    @OptionalNumber public var geoidalSeparation: Double?

    /// Speed over ground in metres per second, measured by Doppler in most receivers.
    @OptionalNumber public var speedOverGround: Double?

    /// Degrees clockwise from true north, in 0 ..< 360; `nil` if not reported, as by many receivers at rest.
    @OptionalNumber public var courseOverGround: Double?

    /// The dilutions of precision due to the satellites' geometry.
    public var dilution: DilutionOfPrecision

    /// The receiver's own estimate of its position error.
    public var deviation: PositionDeviation

    /// The number of satellites used in the solution; some receivers stop counting at 12.
    public var satellitesUsed: Int?

    /// The number of satellites above the horizon, as listed by the receiver.
    public var satellitesInView: Int?

    /// Age of the differential corrections in seconds, within `correctionAges`; `nil` if not reported.
    @OptionalNumber public var correctionAge: Double?

    /// Valid ages of corrections in seconds; no receiver uses corrections older than a day.
    public static let correctionAges: ClosedRange<Double> = 0...86_400

    /// The receiver's estimate of its speed's standard deviation in metres per second, within `speedAccuracies`.
    ///
    /// `nil` if not reported, as in sentences.
    @OptionalNumber public var speedAccuracy: Double?

    /// Valid accuracies of a speed in metres per second; values beyond mean unknown.
    public static let speedAccuracies: ClosedRange<Double> = 0...1000

    /// The receiver's estimate of its course's standard deviation in degrees, within `courseAccuracies`.
    ///
    /// `nil` if not reported or without a course.
    @OptionalNumber public var courseAccuracy: Double?

    /// Valid accuracies of a course in degrees; values beyond mean unknown.
    public static let courseAccuracies: ClosedRange<Double> = 0...180

    /// What the receiver says about jamming and spoofing; `nil` if nothing.
    public var interference: InterferenceReport?

    /// Creates a report; omitted values are `nil`, and an omitted quality means no fix.
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
        courseAccuracy: Double? = nil,
        interference: InterferenceReport? = nil
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
        self.interference = interference
    }
}

/// An optional number in eight bytes, stored as NaN if unknown.
///
/// An optional `Double` takes 16 bytes in a structure, and fixes and locations are copied in large numbers. Users of a
/// wrapped property only see an optional `Double`. Assigning NaN is the same as assigning `nil`.
@propertyWrapper
public struct OptionalNumber: Sendable {
    /// The number, or NaN if unknown.
    @usableFromInline package var orNaN: Double

    /// The number, never NaN; `nil` if unknown.
    @inlinable public var wrappedValue: Double? {
        get { orNaN.isNaN ? nil : orNaN }
        set { orNaN = newValue ?? .nan }
    }

    /// Wraps a number that is NaN if unknown.
    @inlinable package init(orNaN: Double) { self.orNaN = orNaN }

    /// Wraps a number that is `nil` if unknown.
    @inlinable public init(wrappedValue: Double?) { orNaN = wrappedValue ?? .nan }
}

extension OptionalNumber: Hashable {
    /// Whether both are the same number, or both unknown.
    @inlinable public static func == (one: Self, other: Self) -> Bool { one.wrappedValue == other.wrappedValue }

    /// Feeds the number into the hasher.
    @inlinable public func hash(into hasher: inout Hasher) { wrappedValue.hash(into: &hasher) }
}

/// Identifies a receiver over years, independent of the name of its port.
public struct ReceiverIdentity: Hashable, Sendable, CustomStringConvertible {
    /// The device's serial number and model if available, otherwise its USB socket, or a capture's name.
    public let name: String

    /// Creates the identity of the receiver with this name.
    public init(_ name: String) {
        self.name = name
    }

    /// The receiver's name, `name`.
    public var description: String { name }
}
