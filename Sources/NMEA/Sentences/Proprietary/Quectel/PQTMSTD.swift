public import GNSS

/// Standard deviations of a solution (Quectel LC29H & LC79H and LG290P GNSS Protocol Specifications).
///
///     $PQTMSTD,1,hhmmss.sss,wwww,ttt,y.y,x.x,h.h,g.g,n.n,e.e,d.d,s.s,r.r,p.p,h.h*hh
public struct PQTMSTD: Hashable, Sendable {
    /// The time of the fix, UTC.
    public var time: TimeOfDay?

    /// The GPS week, not rolled over; 0 while it is not known.
    public var week: Int?

    /// Seconds of that week.
    public var timeOfWeek: Double?

    /// Metres.
    public var latitudeError: Double?

    /// Metres.
    public var longitudeError: Double?

    /// Metres.
    public var altitudeError: Double?

    /// Metres: of the geoidal separation.
    public var separationError: Double?

    /// Metres a second.
    public var velocityNorthError: Double?

    /// Metres a second.
    public var velocityEastError: Double?

    /// Metres a second.
    public var velocityDownError: Double?

    /// Metres a second.
    public var speedError: Double?

    /// Degrees; nil from receivers without attitude.
    public var rollError: Double?

    /// Degrees; nil from receivers without attitude.
    public var pitchError: Double?

    /// Degrees; nil from receivers without attitude.
    public var headingError: Double?
}

extension PQTMSTD: ProprietarySentence {
    static let leastFields = 16

    init(_ fields: borrowing SentenceFields) {
        time = fields.timeOfDay(2)
        week = fields.integer(3)
        timeOfWeek = fields.number(4)
        latitudeError = fields.number(5)
        longitudeError = fields.number(6)
        altitudeError = fields.number(7)
        separationError = fields.number(8)
        velocityNorthError = fields.number(9)
        velocityEastError = fields.number(10)
        velocityDownError = fields.number(11)
        speedError = fields.number(12)
        rollError = fields.number(13)
        pitchError = fields.number(14)
        headingError = fields.number(15)
    }
}
