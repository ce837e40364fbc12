public import GNSS

/// Position, velocity and time (Quectel LC29H & LC79H and LG290P GNSS Protocol Specifications).
///
///     $PQTMPVT,1,ttt,yyyymmdd,hhmmss.sss,,f,nn,ll,d.d,d.d,h.h,g.g,n.n,e.e,d.d,s.s,h.h,h.h,p.p*hh
public struct PQTMPVT: Hashable, Sendable {
    /// Seconds of the GPS week.
    public var timeOfWeek: Double?

    /// The date of the fix, UTC.
    public var date: CalendarDate?

    /// The time of the fix, UTC.
    public var time: TimeOfDay?

    /// The coordinates that the fix determines; `none` for 0, which Quectel has where others have 1.
    public var dimension: FixDimension?

    /// Satellites in the solution.
    public var satellitesUsed: Int?

    /// Seconds that GPS time is ahead of UTC; nil while not known.
    public var leapSeconds: Int?

    /// The position of the receiver.
    public var coordinate: Coordinate?

    /// Metres above mean sea level.
    public var altitude: Double?

    /// Metres from the ellipsoid up to mean sea level.
    public var geoidalSeparation: Double?

    /// Metres a second northward.
    public var velocityNorth: Double?

    /// Metres a second eastward.
    public var velocityEast: Double?

    /// Metres a second downward.
    public var velocityDown: Double?

    /// Metres a second.
    public var speedOverGround: Double?

    /// Degrees true.
    public var courseOverGround: Double?

    /// HDOP and PDOP.
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
        /// No solution.
        case none = 0
        /// Satellites; the sensors are not calibrated.
        case satellites = 1
        /// Satellites and sensors.
        case combined = 2
        /// Sensors only.
        case deadReckoning = 3
    }

    /// Seconds since the receiver was switched on.
    public var timeSinceStart: Double?

    /// The time of the fix, UTC.
    public var time: TimeOfDay?

    /// The source of the values.
    public var solution: Solution?

    /// The position of the receiver.
    public var coordinate: Coordinate?

    /// Metres above mean sea level.
    public var altitude: Double?

    /// Metres from the ellipsoid up to mean sea level.
    public var geoidalSeparation: Double?

    /// Metres a second northward.
    public var velocityNorth: Double?

    /// Metres a second eastward.
    public var velocityEast: Double?

    /// Metres a second downward.
    public var velocityDown: Double?

    /// Metres a second.
    public var speedOverGround: Double?

    /// Degrees.
    public var roll: Double?

    /// Degrees.
    public var pitch: Double?

    /// Degrees clockwise from true north, 0 ..< 360.
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
    /// The time of the fix, UTC.
    public var time: TimeOfDay?

    /// Metres a second northward.
    public var velocityNorth: Double?

    /// Metres a second eastward.
    public var velocityEast: Double?

    /// Metres a second downward.
    public var velocityDown: Double?

    /// Metres a second, horizontally.
    public var speedOverGround: Double?

    /// Metres a second, in space.
    public var speed: Double?

    /// Degrees true.
    public var courseOverGround: Double?

    /// Metres a second: the error to be expected of the speed over ground.
    public var groundSpeedAccuracy: Double?

    /// Metres a second: the error to be expected of the speed in space.
    public var speedAccuracy: Double?

    /// Degrees: the error to be expected of the course.
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
    /// The time of the attitude, UTC.
    public var time: TimeOfDay?

    /// The way in which the heading came about, in the numbers of GGA: 4 fixed RTK, 6 sensors only.
    public var quality: FixQuality?

    /// Metres between the antennas.
    public var length: Double?

    /// Degrees.
    public var pitch: Double?

    /// Degrees.
    public var roll: Double?

    /// Degrees clockwise from true north, 0 ..< 360; nil while not known.
    public var heading: Double?

    /// Degrees: the error to be expected.
    public var pitchAccuracy: Double?

    /// Degrees: the error to be expected.
    public var rollAccuracy: Double?

    /// Degrees: the error to be expected.
    public var headingAccuracy: Double?

    /// Satellites in the solution.
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
