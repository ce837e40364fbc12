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

    /// What the fix determines; `none` for 0, which Quectel has where others have 1.
    public var dimension: FixDimension?

    /// Satellites in the solution.
    public var satellitesUsed: Int?

    /// Seconds that GPS time is ahead of UTC; nil while not known.
    public var leapSeconds: Int?

    /// Where the receiver is.
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
