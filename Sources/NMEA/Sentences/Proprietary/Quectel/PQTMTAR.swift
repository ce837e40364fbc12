public import GNSS

/// Attitude from two antennas (Quectel LC29H & LC79H and LG290P GNSS Protocol Specifications).
///
///     $PQTMTAR,1,hhmmss.sss,q,,l.l,p.p,r.r,h.h,a.a,a.a,a.a,nn*hh
public struct PQTMTAR: Hashable, Sendable {
    /// The time of the attitude, UTC.
    public var time: TimeOfDay?

    /// How the heading came about, in the numbers of GGA: 4 fixed RTK, 6 sensors only.
    public var quality: FixQuality?

    /// Metres between the antennas.
    public var length: Double?

    /// Degrees.
    public var pitch: Double?

    /// Degrees.
    public var roll: Double?

    /// Degrees clockwise from true north, 0 ..< 360; nil while not known.
    public var heading: Double?

    /// Degrees: the error to be expected.
    public var pitchAccuracy: Double?

    /// Degrees: the error to be expected.
    public var rollAccuracy: Double?

    /// Degrees: the error to be expected.
    public var headingAccuracy: Double?

    /// Satellites in the solution.
    public var satellitesUsed: Int?
}

extension PQTMTAR: ProprietarySentence {
    static let leastFields = 13

    init(_ fields: borrowing SentenceFields) {
        time = fields.timeOfDay(2)
        quality = fields.digit(3).flatMap { FixQuality(rawValue: UInt8($0)) }
        length = fields.number(5)
        pitch = fields.number(6)
        roll = fields.number(7)
        heading = fields.course(8)
        pitchAccuracy = fields.number(9)
        rollAccuracy = fields.number(10)
        headingAccuracy = fields.number(11)
        satellitesUsed = fields.integer(12)
    }
}
