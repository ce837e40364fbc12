public import GNSS

/// A position on the UTM grid with its accuracy and the velocity (u-blox ANTARIS Protocol Specification; the manuals of
/// later receivers do not have it).
///
///     $PUBX,01,hhmmss.ss,e.e,E,n.n,N,h.h,st,a.a,a.a,s.s,d.d,v.v,a,h.h,v.v,t.t,nn,r,d*hh
public struct PUBX01: Hashable, Sendable {
    /// The time of the fix, UTC.
    public var time: TimeOfDay?

    /// Metres east on the grid; the zone is not sent.
    public var easting: Double?

    /// Metres north on the grid.
    public var northing: Double?

    /// Metres above mean sea level.
    public var altitude: Double?

    /// Everything else.
    public var solution: UBloxSolution
}

extension PUBX01: ProprietarySentence {
    static let leastFields = 19

    init(_ fields: borrowing SentenceFields) {
        time = fields.timeOfDay(2)
        easting = fields.number(3, positive: "E", negative: "W")
        northing = fields.number(5, positive: "N", negative: "S")
        altitude = fields.number(7)
        solution = UBloxSolution(fields)
    }
}
