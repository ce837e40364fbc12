public import GNSS

/// Recommended minimum in three dimensions (SkyTraq PX1172R datasheet).
///
///     $PSTI,030,hhmmss.sss,A,ddmm.mm,N,dddmm.mm,E,h.h,e.e,n.n,u.u,ddmmyy,m,a.a,r.r*hh
public struct PSTI030: Hashable, Sendable {
    /// The UTC time of the fix.
    public var time: TimeOfDay?

    /// Whether the receiver declares its data valid; `nil` if not sent.
    public var isValid: Bool?

    /// Latitude and longitude of the receiver; 0 degrees north and east in an invalid sentence.
    public var coordinate: Coordinate?

    /// Altitude above mean sea level in metres.
    public var altitude: Double?

    /// Eastward velocity in metres per second.
    public var velocityEast: Double?

    /// Northward velocity in metres per second.
    public var velocityNorth: Double?

    /// Upward velocity in metres per second.
    public var velocityUp: Double?

    /// The UTC date of the fix.
    public var date: CalendarDate?

    /// How the data was obtained; `nil` for a letter that is not in the standard.
    public var mode: PositioningMode?

    /// Age of the corrections in seconds; 0 without corrections.
    public var correctionAge: Double?

    /// The ratio test of the ambiguities, best to second best; larger is more reliable.
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
    /// The UTC time of the fix.
    public var time: TimeOfDay?

    /// The UTC date of the fix.
    public var date: CalendarDate?

    /// Degrees clockwise from true north, in 0 ..< 360.
    public var heading: Double?

    /// Pitch angle in degrees.
    public var pitch: Double?

    /// Roll angle in degrees; 0 from receivers with two antennas, which cannot measure it.
    public var roll: Double?

    /// How the data was obtained; `nil` for a letter that is not in the standard.
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

/// The vector between two antennas (SkyTraq PX1172R datasheet).
///
/// It leads to the base station in PSTI,032, and to the second antenna of a heading receiver in PSTI,035.
///
///     $PSTI,032,hhmmss.sss,ddmmyy,A,m,e.e,n.n,u.u,l.l,d.d,,,,,*hh
///     $PSTI,035,hhmmss.sss,ddmmyy,A,m,e.e,n.n,u.u,l.l,d.d,,,,,*hh
public struct SkyTraqBaseline: Hashable, Sendable {
    /// The UTC time of the fix.
    public var time: TimeOfDay?

    /// The UTC date of the fix.
    public var date: CalendarDate?

    /// Whether the receiver declares its data valid; `nil` if not sent.
    public var isValid: Bool?

    /// The mode, such as float or fixed RTK; `nil` for a letter that is not in the standard.
    public var mode: PositioningMode?

    /// Eastward component in metres.
    public var east: Double?

    /// Northward component in metres.
    public var north: Double?

    /// Upward component in metres.
    public var up: Double?

    /// Distance between the antennas in metres.
    public var length: Double?

    /// Degrees clockwise from true north, in 0 ..< 360.
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
