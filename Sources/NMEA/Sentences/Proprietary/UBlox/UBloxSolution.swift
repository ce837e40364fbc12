public import GNSS

/// What PUBX,00 and PUBX,01 say of a solution besides where it is.
///
///     ...,st,a.a,a.a,s.s,d.d,v.v,a,h.h,v.v,t.t,nn,r,d*hh
public struct UBloxSolution: Hashable, Sendable {
    /// How a position came about.
    public enum Status: String, Hashable, Sendable {
        /// There is none.
        case noFix = "NF"
        /// Dead reckoning only.
        case deadReckoning = "DR"
        /// From satellites, without height.
        case twoDimensional = "G2"
        /// From satellites, with height.
        case threeDimensional = "G3"
        /// From satellites with differential corrections, without height.
        case differentialTwoDimensional = "D2"
        /// From satellites with differential corrections, with height.
        case differentialThreeDimensional = "D3"
        /// From satellites and dead reckoning together.
        case combined = "RK"
        /// Only the time is known.
        case timeOnly = "TT"
    }

    /// How the position came about; nil where the field is empty or new to this library.
    public var status: Status?

    /// Metres: an estimate of the horizontal error.
    public var horizontalAccuracy: Double?

    /// Metres: an estimate of the vertical error.
    public var verticalAccuracy: Double?

    /// Metres a second.
    public var speedOverGround: Double?

    /// Degrees true.
    public var courseOverGround: Double?

    /// Metres a second downward; negative while the receiver climbs.
    public var velocityDown: Double?

    /// Seconds since the differential corrections were made; nil where none are used.
    public var correctionAge: Double?

    /// HDOP and VDOP.
    public var dilution: DilutionOfPrecision

    /// TDOP.
    public var timeDilution: Double?

    /// Satellites in the solution.
    public var satellitesUsed: Int?

    /// Whether dead reckoning takes part; nil in sentences that end before it.
    public var usesDeadReckoning: Bool?

    init(_ fields: borrowing SentenceFields) {
        status = fields.text(8).flatMap(Status.init(rawValue:))
        horizontalAccuracy = fields.number(9)
        verticalAccuracy = fields.number(10)
        speedOverGround = fields.speed(kilometresPerHour: 11)
        courseOverGround = fields.course(12)
        velocityDown = fields.number(13)
        correctionAge = fields.number(14)
        dilution = DilutionOfPrecision(horizontal: fields.dilution(15), vertical: fields.dilution(16))
        timeDilution = fields.dilution(17)
        satellitesUsed = fields.integer(18)
        usesDeadReckoning = fields.isGood(20, good: "1", bad: "0")
    }
}
