public import GNSS

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

    /// Whether the receiver vouches for its data; nil where not said.
    public var isValid: Bool?

    /// Whether the ambiguities are resolved; nil for a letter that the standard does not have.
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
