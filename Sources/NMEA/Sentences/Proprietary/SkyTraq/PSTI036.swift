public import GNSS

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

    /// How the data came about; nil for a letter that the standard does not have.
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
