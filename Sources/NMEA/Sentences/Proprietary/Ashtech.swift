public import GNSS

/// Attitude, in the form of OxTS and Trimble (Trimble, NMEA-0183 message PASHR).
///
///     $PASHR,hhmmss.sss,hhh.hh,T,rrr.rr,ppp.pp,h.hh,r.rrr,p.ppp,h.hhh,q,i*hh
public struct PASHR: Hashable, Sendable {
    /// The UTC time of the attitude.
    public var time: TimeOfDay?

    /// Degrees clockwise from true north, in 0 ..< 360.
    public var heading: Double?

    /// Roll angle in degrees; the manual does not define the sign.
    public var roll: Double?

    /// Pitch angle in degrees; the manual does not define the sign.
    public var pitch: Double?

    /// Heave in metres, from OxTS; the field is reserved by Trimble.
    public var heave: Double?

    /// Standard deviation of the roll in degrees.
    public var rollError: Double?

    /// Standard deviation of the pitch in degrees.
    public var pitchError: Double?

    /// Standard deviation of the heading in degrees.
    public var headingError: Double?

    /// The quality of the position as sent; 0 means no position.
    ///
    /// Trimble uses GGA's numbers. OxTS sends 2 for fixed RTK and 1 for all other positions.
    public var quality: Int?

    /// The state of the inertial unit as sent; 0 means no unit.
    ///
    /// OxTS sends 1 for good. Trimble sends 3 for aligned and 4 for navigating.
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
    /// How the position was obtained; `nil` without a position.
    public var quality: FixQuality?

    /// The number of satellites used in the solution.
    public var satellitesUsed: Int?

    /// The UTC time of the fix.
    public var time: TimeOfDay?

    /// Latitude and longitude of the receiver.
    public var coordinate: Coordinate?

    /// Height above the ellipsoid in metres, unlike the altitude in GGA.
    public var height: Double?

    /// Age of the differential corrections in seconds; `nil` if none are used, or the receiver does not send it.
    public var correctionAge: Double?

    /// Degrees clockwise from true north.
    public var courseOverGround: Double?

    /// Speed over ground in metres per second.
    public var speedOverGround: Double?

    /// Upward velocity as sent: in dm/s by Trimble's MB-Two, while gpsd assumes m/s.
    public var verticalVelocity: Double?

    /// The dilutions of precision PDOP, HDOP and VDOP.
    public var dilution: DilutionOfPrecision

    /// Time dilution of precision (TDOP).
    public var timeDilution: Double?

    /// The firmware version; `nil` in newer receivers.
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
    /// Ashtech's numbers; Trimble's MB-Two added those from ten.
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
