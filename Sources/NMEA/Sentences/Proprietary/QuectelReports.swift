public import GNSS

/// Position, velocity and time (Quectel LC29H & LC79H and LG290P GNSS Protocol Specifications).
///
///     $PQTMPVT,1,ttt,yyyymmdd,hhmmss.sss,,f,nn,ll,d.d,d.d,h.h,g.g,n.n,e.e,d.d,s.s,h.h,h.h,p.p*hh
public struct PQTMPVT: Hashable, Sendable {
    /// Seconds since the start of the GPS week.
    public var timeOfWeek: Double?

    /// The UTC date of the fix.
    public var date: CalendarDate?

    /// The UTC time of the fix.
    public var time: TimeOfDay?

    /// Whether the fix is two- or three-dimensional; Quectel sends 0, not 1, for `none`.
    public var dimension: FixDimension?

    /// The number of satellites used in the solution.
    public var satellitesUsed: Int?

    /// Seconds that GPS time is ahead of UTC; `nil` if unknown.
    public var leapSeconds: Int?

    /// Latitude and longitude of the receiver.
    public var coordinate: Coordinate?

    /// Altitude above mean sea level in metres.
    public var altitude: Double?

    /// Height of mean sea level above the ellipsoid in metres.
    public var geoidalSeparation: Double?

    /// Northward velocity in metres per second.
    public var velocityNorth: Double?

    /// Eastward velocity in metres per second.
    public var velocityEast: Double?

    /// Downward velocity in metres per second.
    public var velocityDown: Double?

    /// Speed over ground in metres per second.
    public var speedOverGround: Double?

    /// Degrees clockwise from true north.
    public var courseOverGround: Double?

    /// The dilutions of precision HDOP and PDOP.
    public var dilution: DilutionOfPrecision
}

extension PQTMPVT: ProprietarySentence {
    static let leastFields = 20

    init(_ fields: borrowing SentenceFields) {
        timeOfWeek = fields.seconds(milliseconds: 2)
        date = fields.date(yearFirst: 3)
        time = fields.timeOfDay(4)
        dimension = fields.digit(6).flatMap { FixDimension(rawValue: UInt8(max($0, 1))) }
        satellitesUsed = fields.integer(7)
        leapSeconds = fields.integer(8)
        coordinate = fields.coordinate(degrees: 9)
        altitude = fields.number(11)
        geoidalSeparation = fields.number(12)
        velocityNorth = fields.number(13)
        velocityEast = fields.number(14)
        velocityDown = fields.number(15)
        speedOverGround = fields.number(16)
        courseOverGround = fields.course(17)
        dilution = DilutionOfPrecision(horizontal: fields.dilution(18), position: fields.dilution(19))
    }
}

/// Position, velocity and attitude, from satellites and sensors together (Quectel LC29H & LC79H and LG290P GNSS
/// Protocol Specifications).
///
///     $PQTMDRPVA,1,ttt,hhmmss.sss,s,d.d,d.d,h.h,g.g,n.n,e.e,d.d,s.s,r.r,p.p,h.h*hh
public struct PQTMDRPVA: Hashable, Sendable {
    /// The source of a solution.
    public enum Solution: Int, Hashable, Sendable {
        /// No solution is available.
        case none = 0
        /// Satellites; the sensors are not calibrated.
        case satellites = 1
        /// Satellites and sensors together.
        case combined = 2
        /// Sensors alone, without satellites.
        case deadReckoning = 3
    }

    /// Seconds since the receiver started.
    public var timeSinceStart: Double?

    /// The UTC time of the fix.
    public var time: TimeOfDay?

    /// The source of the values.
    public var solution: Solution?

    /// Latitude and longitude of the receiver.
    public var coordinate: Coordinate?

    /// Altitude above mean sea level in metres.
    public var altitude: Double?

    /// Height of mean sea level above the ellipsoid in metres.
    public var geoidalSeparation: Double?

    /// Northward velocity in metres per second.
    public var velocityNorth: Double?

    /// Eastward velocity in metres per second.
    public var velocityEast: Double?

    /// Downward velocity in metres per second.
    public var velocityDown: Double?

    /// Speed over ground in metres per second.
    public var speedOverGround: Double?

    /// Roll angle in degrees.
    public var roll: Double?

    /// Pitch angle in degrees.
    public var pitch: Double?

    /// Degrees clockwise from true north, in 0 ..< 360.
    public var heading: Double?
}

extension PQTMDRPVA: ProprietarySentence {
    static let leastFields = 16

    init(_ fields: borrowing SentenceFields) {
        timeSinceStart = fields.seconds(milliseconds: 2)
        time = fields.timeOfDay(3)
        solution = fields.digit(4).flatMap(Solution.init(rawValue:))
        coordinate = fields.coordinate(degrees: 5)
        altitude = fields.number(7)
        geoidalSeparation = fields.number(8)
        velocityNorth = fields.number(9)
        velocityEast = fields.number(10)
        velocityDown = fields.number(11)
        speedOverGround = fields.number(12)
        roll = fields.number(13)
        pitch = fields.number(14)
        heading = fields.course(15)
    }
}

/// Velocity and its accuracy (Quectel LC29H & LC79H and LG290P GNSS Protocol Specifications).
///
///     $PQTMVEL,1,hhmmss.sss,n.n,e.e,d.d,s.s,s.s,h.h,a.a,a.a,a.a*hh
public struct PQTMVEL: Hashable, Sendable {
    /// The UTC time of the fix.
    public var time: TimeOfDay?

    /// Northward velocity in metres per second.
    public var velocityNorth: Double?

    /// Eastward velocity in metres per second.
    public var velocityEast: Double?

    /// Downward velocity in metres per second.
    public var velocityDown: Double?

    /// Horizontal speed in metres per second.
    public var speedOverGround: Double?

    /// Three-dimensional speed in metres per second.
    public var speed: Double?

    /// Degrees clockwise from true north.
    public var courseOverGround: Double?

    /// Expected error of the speed over ground in metres per second.
    public var groundSpeedAccuracy: Double?

    /// Expected error of the three-dimensional speed in metres per second.
    public var speedAccuracy: Double?

    /// Expected error of the course in degrees.
    public var courseAccuracy: Double?
}

extension PQTMVEL: ProprietarySentence {
    static let leastFields = 12

    init(_ fields: borrowing SentenceFields) {
        time = fields.timeOfDay(2)
        velocityNorth = fields.number(3)
        velocityEast = fields.number(4)
        velocityDown = fields.number(5)
        speedOverGround = fields.number(6)
        speed = fields.number(7)
        courseOverGround = fields.course(8)
        groundSpeedAccuracy = fields.number(9)
        speedAccuracy = fields.number(10)
        courseAccuracy = fields.number(11)
    }
}

/// Attitude from two antennas (Quectel LC29H & LC79H and LG290P GNSS Protocol Specifications).
///
///     $PQTMTAR,1,hhmmss.sss,q,,l.l,p.p,r.r,h.h,a.a,a.a,a.a,nn*hh
public struct PQTMTAR: Hashable, Sendable {
    /// The UTC time of the attitude.
    public var time: TimeOfDay?

    /// How the heading was obtained, numbered as in GGA: 4 is fixed RTK, 6 is sensors only.
    public var quality: FixQuality?

    /// Distance between the antennas in metres.
    public var length: Double?

    /// Pitch angle in degrees.
    public var pitch: Double?

    /// Roll angle in degrees.
    public var roll: Double?

    /// Degrees clockwise from true north, in 0 ..< 360; `nil` if unknown.
    public var heading: Double?

    /// Expected error of the pitch in degrees.
    public var pitchAccuracy: Double?

    /// Expected error of the roll in degrees.
    public var rollAccuracy: Double?

    /// Expected error of the heading in degrees.
    public var headingAccuracy: Double?

    /// The number of satellites used in the solution.
    public var satellitesUsed: Int?
}

extension PQTMTAR: ProprietarySentence {
    static let leastFields = 13

    init(_ fields: borrowing SentenceFields) {
        time = fields.timeOfDay(2)
        quality = fields.digit(3).flatMap { FixQuality(rawValue: UInt8($0)) }
        length = fields.number(5)
        pitch = fields.number(6)
        roll = fields.number(7)
        heading = fields.course(8)
        pitchAccuracy = fields.number(9)
        rollAccuracy = fields.number(10)
        headingAccuracy = fields.number(11)
        satellitesUsed = fields.integer(12)
    }
}
