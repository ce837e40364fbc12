public import GNSS

/// Attitude, in the form of OxTS and Trimble (Trimble, NMEA-0183 message PASHR).
///
///     $PASHR,hhmmss.sss,hhh.hh,T,rrr.rr,ppp.pp,h.hh,r.rrr,p.ppp,h.hhh,q,i*hh
public struct PASHR: Hashable, Sendable {
    /// The time of the attitude, UTC.
    public var time: TimeOfDay?

    /// Degrees clockwise from true north, 0 ..< 360.
    public var heading: Double?

    /// Degrees; the manual does not say which side is positive.
    public var roll: Double?

    /// Degrees; the manual does not say which end is positive.
    public var pitch: Double?

    /// Metres, from OxTS; Trimble has the field reserved.
    public var heave: Double?

    /// Degrees: standard deviation of the roll.
    public var rollError: Double?

    /// Degrees: standard deviation of the pitch.
    public var pitchError: Double?

    /// Degrees: standard deviation of the heading.
    public var headingError: Double?

    /// How good the position is, as sent: 0 is none, the others are GGA's from Trimble, and 2 fixed RTK, 1 all else
    /// from OxTS.
    public var quality: Int?

    /// The state of the inertial unit, as sent: 0 is without, 1 is good from OxTS, 3 aligned and 4 navigating from
    /// Trimble.
    public var inertialStatus: Int?
}

extension PASHR: ProprietarySentence {
    static let leastFields = 10

    init(_ fields: borrowing SentenceFields) {
        time = fields.timeOfDay(1)
        heading = fields.course(2)
        roll = fields.number(4)
        pitch = fields.number(5)
        heave = fields.number(6)
        rollError = fields.number(7)
        pitchError = fields.number(8)
        headingError = fields.number(9)
        quality = fields.integer(10)
        inertialStatus = fields.integer(11)
    }
}
