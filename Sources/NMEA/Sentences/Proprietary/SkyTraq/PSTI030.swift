public import GNSS

/// Recommended minimum in three dimensions (SkyTraq PX1172R datasheet).
///
///     $PSTI,030,hhmmss.sss,A,ddmm.mm,N,dddmm.mm,E,h.h,e.e,n.n,u.u,ddmmyy,m,a.a,r.r*hh
public struct PSTI030: Hashable, Sendable {
    /// The time of the fix, UTC.
    public var time: TimeOfDay?

    /// Whether the receiver vouches for its data; nil where not said.
    public var isValid: Bool?

    /// Where the receiver is; a void sentence has 0 degrees north and east.
    public var coordinate: Coordinate?

    /// Metres above mean sea level.
    public var altitude: Double?

    /// Metres a second eastward.
    public var velocityEast: Double?

    /// Metres a second northward.
    public var velocityNorth: Double?

    /// Metres a second upward.
    public var velocityUp: Double?

    /// The date of the fix, UTC.
    public var date: CalendarDate?

    /// How the data came about; nil for a letter that the standard does not have.
    public var mode: PositioningMode?

    /// Seconds since the corrections were made; 0 without any.
    public var correctionAge: Double?

    /// How much better the best ambiguities are than the second best; a larger one is surer.
    public var ambiguityRatio: Double?
}

extension PSTI030: ProprietarySentence {
    static let leastFields = 16

    init(_ fields: borrowing SentenceFields) {
        time = fields.timeOfDay(2)
        isValid = fields.status(3)
        coordinate = fields.coordinate(4)
        altitude = fields.number(8)
        velocityEast = fields.number(9)
        velocityNorth = fields.number(10)
        velocityUp = fields.number(11)
        date = fields.date(12)
        mode = fields.mode(13)
        correctionAge = fields.number(14)
        ambiguityRatio = fields.number(15)
    }
}
