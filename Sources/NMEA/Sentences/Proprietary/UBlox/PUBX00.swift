public import GNSS

/// A position with its accuracy and the velocity (u-blox M8 Receiver Description, NMEA messages).
///
///     $PUBX,00,hhmmss.ss,ddmm.mm,N,dddmm.mm,E,h.h,st,a.a,a.a,s.s,d.d,v.v,a,h.h,v.v,t.t,nn,r,d*hh
public struct PUBX00: Hashable, Sendable {
    /// The time of the fix, UTC.
    public var time: TimeOfDay?

    /// Where the receiver is.
    public var coordinate: Coordinate?

    /// Metres above the ellipsoid, unlike the altitude in GGA.
    public var height: Double?

    /// Everything else.
    public var solution: UBloxSolution
}

extension PUBX00: ProprietarySentence {
    static let leastFields = 19

    init(_ fields: borrowing SentenceFields) {
        time = fields.timeOfDay(2)
        coordinate = fields.coordinate(3)
        height = fields.number(7)
        solution = UBloxSolution(fields)
    }
}
