public import GNSS

/// The averaged position of a timing receiver (Ericsson GRU 04, undocumented; as gpsd's captures explain it).
///
///     $PERC,GPavp,ddmm.mm,N,dddmm.mm,E,h.h,M*hh
public struct PERCGPavp: Hashable, Sendable {
    /// Where the antenna is.
    public var coordinate: Coordinate?

    /// Metres.
    public var altitude: Double?
}

extension PERCGPavp: ProprietarySentence {
    static let leastFields = 7

    init(_ fields: borrowing SentenceFields) {
        coordinate = fields.coordinate(2)
        altitude = fields.number(6)
    }
}
