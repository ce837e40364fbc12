package import GNSS

/// The values of a stored location that a file of tracks has, and nothing else, so that little is read and copied for it.
package struct TrackPoint: Hashable, Sendable {
    /// The number to ask a storage for at a time: enough that asking costs little, and few enough for a megabyte.
    package static let perPage = 8192

    /// The fix's number in its database, in order of arrival.
    package var id: Int64

    /// The instant that the location is ordered by: the filter's.
    package var keptTime: UTCTime

    /// The instant it is for.
    package var time: UTCTime

    /// The place; nil where the receiver did not say, which only a raw location can lack.
    package var coordinate: Coordinate?

    /// The way in which the position came about.
    package var quality: FixQuality

    /// The coordinates that the fix determines.
    package var dimension: FixDimension

    /// The number of satellites in the solution.
    package var satellitesUsed: Int? { satellites.map(Int.init) }

    // Small, and beside what is small: more than 128 bytes would be copied by a call, and not in place.
    private let satellites: UInt16?

    /// Metres above mean sea level.
    @OptionalNumber package var altitude: Double?

    /// Metres from the WGS 84 ellipsoid up to mean sea level.
    @OptionalNumber package var geoidalSeparation: Double?

    /// Metres a second over ground.
    @OptionalNumber package var speed: Double?

    /// Degrees clockwise from true north.
    @OptionalNumber package var course: Double?

    /// HDOP: how much the satellites' geometry multiplies errors along the earth's surface.
    @OptionalNumber package var horizontalDilution: Double?

    /// VDOP: up and down.
    @OptionalNumber package var verticalDilution: Double?

    /// PDOP: in space.
    @OptionalNumber package var positionDilution: Double?

    /// Seconds: the age of the differential corrections.
    @OptionalNumber package var correctionAge: Double?

    /// The location that a fix is, as its filter has it or as its receiver said; nil where the filter rejected it.
    ///
    /// - Parameters:
    ///   - id: the fix's number.
    ///   - judged: the fix and its verdict.
    ///   - isRaw: true where the receiver's values are wanted; the filter's time stands in for one that it did not know.
    package init?(_ id: Int64, _ judged: JudgedFix, isRaw: Bool) {
        let fix = judged.received.fix
        guard let location = judged.verdict.location else { return nil }
        // Swift 6.2 cannot set a wrapped property of self once an initialiser that may fail has called another one.
        var point = TrackPoint(id, fix, at: location.time)
        if isRaw {
            point.time = fix.time ?? location.time
        } else {
            point.coordinate = location.coordinate
            point.altitude = location.altitude
            point.speed = location.speedOverGround
            point.course = location.courseOverGround
        }
        self = point
    }

    /// A point of what a receiver said, by itself.
    package init(_ id: Int64, _ fix: GNSSFix, at time: UTCTime) {
        self.id = id
        keptTime = time
        self.time = time
        coordinate = fix.coordinate
        altitude = fix.altitude
        speed = fix.speedOverGround
        course = fix.courseOverGround
        geoidalSeparation = fix.geoidalSeparation
        horizontalDilution = fix.dilution.horizontal
        verticalDilution = fix.dilution.vertical
        positionDilution = fix.dilution.position
        correctionAge = fix.correctionAge
        satellites = fix.satellitesUsed.flatMap { UInt16(exactly: $0) }
        (quality, dimension) = (fix.quality, fix.dimension)
    }

    /// All that is known of a location, NaN where a number is not; `dilution` is HDOP, VDOP and PDOP.
    @inline(__always)
    init(
        _ id: Int64,
        at keptTime: UTCTime,
        reportedAt time: UTCTime,
        coordinate: Coordinate?,
        altitude: Double,
        geoidalSeparation: Double,
        speed: Double,
        course: Double,
        dilution: (Double, Double, Double),
        correctionAge: Double,
        satellitesUsed: UInt16?,
        quality: FixQuality,
        dimension: FixDimension
    ) {
        self.id = id
        self.keptTime = keptTime
        self.time = time
        self.coordinate = coordinate
        _altitude = OptionalNumber(orNaN: altitude)
        _geoidalSeparation = OptionalNumber(orNaN: geoidalSeparation)
        _speed = OptionalNumber(orNaN: speed)
        _course = OptionalNumber(orNaN: course)
        _horizontalDilution = OptionalNumber(orNaN: dilution.0)
        _verticalDilution = OptionalNumber(orNaN: dilution.1)
        _positionDilution = OptionalNumber(orNaN: dilution.2)
        _correctionAge = OptionalNumber(orNaN: correctionAge)
        satellites = satellitesUsed
        self.quality = quality
        self.dimension = dimension
    }
}
