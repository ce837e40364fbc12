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

    /// The quality of the position, as sent: 0 is none, the others are GGA's from Trimble, and 2 fixed RTK, 1 all else
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

/// Position in three dimensions (Ashtech G12 Reference Manual, POS message).
///
///     $PASHR,POS,q,nn,hhmmss.ss,ddmm.mm,N,dddmm.mm,E,h.h,a.a,d.d,s.s,v.v,p.p,h.h,v.v,t.t,vvvv*hh
public struct PASHRPOS: Hashable, Sendable {
    /// The way in which the position came about; nil without one.
    public var quality: FixQuality?

    /// Satellites in the solution.
    public var satellitesUsed: Int?

    /// The time of the fix, UTC.
    public var time: TimeOfDay?

    /// The position of the receiver.
    public var coordinate: Coordinate?

    /// Metres above the ellipsoid, unlike the altitude in GGA.
    public var height: Double?

    /// Seconds since the differential corrections were made; nil where none are used, or from receivers that leave the
    /// field empty.
    public var correctionAge: Double?

    /// Degrees true.
    public var courseOverGround: Double?

    /// Metres a second.
    public var speedOverGround: Double?

    /// Upward, as sent: Trimble's MB-Two sends decimetres a second, and gpsd takes it for metres a second.
    public var verticalVelocity: Double?

    /// PDOP, HDOP and VDOP.
    public var dilution: DilutionOfPrecision

    /// TDOP.
    public var timeDilution: Double?

    /// The version of the firmware; nil in newer receivers.
    public var firmware: String?
}

extension PASHRPOS: ProprietarySentence {
    static let leastFields = 18

    init(_ fields: borrowing SentenceFields) {
        quality = fields.positionQuality(2)
        satellitesUsed = fields.integer(3)
        time = fields.timeOfDay(4)
        coordinate = fields.coordinate(5)
        height = fields.number(9)
        correctionAge = fields.number(10)
        courseOverGround = fields.course(11)
        speedOverGround = fields.speed(knots: 12)
        verticalVelocity = fields.number(13)
        dilution = DilutionOfPrecision(
            horizontal: fields.dilution(15),
            vertical: fields.dilution(16),
            position: fields.dilution(14)
        )
        timeDilution = fields.dilution(17)
        firmware = fields.text(18)
    }
}

extension SentenceFields {
    /// Ashtech's numbers, to which Trimble's MB-Two added tens.
    fileprivate func positionQuality(_ field: Int) -> FixQuality? {
        switch integer(field) {
        case 0: .autonomous
        case 1, 9, 10: .differential
        case 2, 12, 22: .floatRTK
        case 3, 13, 23: .fixedRTK
        case 5: .deadReckoning
        default: nil
        }
    }
}
