public import GNSS

/// Recommended minimum in three dimensions (SkyTraq PX1172R datasheet).
///
///     $PSTI,030,hhmmss.sss,A,ddmm.mm,N,dddmm.mm,E,h.h,e.e,n.n,u.u,ddmmyy,m,a.a,r.r*hh
public struct PSTI030: Hashable, Sendable {
    /// The time of the fix, UTC.
    public var time: TimeOfDay?

    /// True where the receiver vouches for its data; nil where not said.
    public var isValid: Bool?

    /// The position of the receiver; a void sentence has 0 degrees north and east.
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

    /// The way in which the data came about; nil for a letter that the standard does not have.
    public var mode: PositioningMode?

    /// Seconds since the corrections were made; 0 without any.
    public var correctionAge: Double?

    /// The ratio by which the best ambiguities are better than the second best; a larger one is surer.
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

/// Heading, pitch and roll (SkyTraq PX1172R datasheet).
///
///     $PSTI,036,hhmmss.sss,ddmmyy,h.h,p.p,r.r,m*hh
public struct PSTI036: Hashable, Sendable {
    /// The time of the fix, UTC.
    public var time: TimeOfDay?

    /// The date of the fix, UTC.
    public var date: CalendarDate?

    /// Degrees clockwise from true north, 0 ..< 360.
    public var heading: Double?

    /// Degrees.
    public var pitch: Double?

    /// Degrees; 0 from receivers with two antennas, which cannot measure it.
    public var roll: Double?

    /// The way in which the data came about; nil for a letter that the standard does not have.
    public var mode: PositioningMode?
}

extension PSTI036: ProprietarySentence {
    static let leastFields = 8

    init(_ fields: borrowing SentenceFields) {
        time = fields.timeOfDay(2)
        date = fields.date(3)
        heading = fields.course(4)
        pitch = fields.number(5)
        roll = fields.number(6)
        mode = fields.mode(7)
    }
}

/// The vector between two antennas: to the base in PSTI,032, to the second antenna of a heading receiver in PSTI,035
/// (SkyTraq PX1172R datasheet).
///
///     $PSTI,032,hhmmss.sss,ddmmyy,A,m,e.e,n.n,u.u,l.l,d.d,,,,,*hh
///     $PSTI,035,hhmmss.sss,ddmmyy,A,m,e.e,n.n,u.u,l.l,d.d,,,,,*hh
public struct SkyTraqBaseline: Hashable, Sendable {
    /// The time of the fix, UTC.
    public var time: TimeOfDay?

    /// The date of the fix, UTC.
    public var date: CalendarDate?

    /// True where the receiver vouches for its data; nil where not said.
    public var isValid: Bool?

    /// The mode, which says whether the ambiguities are resolved; nil for a letter that the standard does not have.
    public var mode: PositioningMode?

    /// Metres eastward.
    public var east: Double?

    /// Metres northward.
    public var north: Double?

    /// Metres upward.
    public var up: Double?

    /// Metres.
    public var length: Double?

    /// Degrees clockwise from true north, 0 ..< 360.
    public var course: Double?
}

extension SkyTraqBaseline: ProprietarySentence {
    static let leastFields = 11

    init(_ fields: borrowing SentenceFields) {
        time = fields.timeOfDay(2)
        date = fields.date(3)
        isValid = fields.status(4)
        mode = fields.mode(5)
        east = fields.number(6)
        north = fields.number(7)
        up = fields.number(8)
        length = fields.number(9)
        course = fields.course(10)
    }
}
