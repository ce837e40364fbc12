public import GNSS

/// All dilutions of precision (Quectel LC29H & LC79H and LG290P GNSS Protocol Specifications).
///
///     $PQTMDOP,1,ttt,g.g,p.p,t.t,v.v,h.h,n.n,e.e*hh
public struct PQTMDOP: Hashable, Sendable {
    /// Seconds of the GPS week.
    public var timeOfWeek: Double?

    /// GDOP.
    public var geometricDilution: Double?

    /// PDOP, HDOP and VDOP.
    public var dilution: DilutionOfPrecision

    /// TDOP.
    public var timeDilution: Double?

    /// Dilution along the meridian.
    public var northDilution: Double?

    /// Dilution along the parallel.
    public var eastDilution: Double?
}

extension PQTMDOP: ProprietarySentence {
    static let leastFields = 10

    init(_ fields: borrowing SentenceFields) {
        timeOfWeek = fields.seconds(milliseconds: 2)
        geometricDilution = fields.dilution(3)
        dilution = DilutionOfPrecision(
            horizontal: fields.dilution(7),
            vertical: fields.dilution(6),
            position: fields.dilution(4)
        )
        timeDilution = fields.dilution(5)
        northDilution = fields.dilution(8)
        eastDilution = fields.dilution(9)
    }
}
