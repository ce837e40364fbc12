/// Estimated errors of the position (Quectel LC29H & LC79H and LG290P GNSS Protocol Specifications).
///
///     $PQTMEPE,2,n.n,e.e,d.d,h.h,s.s*hh
public struct PQTMEPE: Hashable, Sendable {
    /// Metres, northward.
    public var northError: Double?

    /// Metres, eastward.
    public var eastError: Double?

    /// Metres, vertically.
    public var downError: Double?

    /// Metres, horizontally.
    public var horizontalError: Double?

    /// Metres, in space.
    public var sphericalError: Double?
}

extension PQTMEPE: ProprietarySentence {
    static let leastFields = 7

    init(_ fields: borrowing SentenceFields) {
        northError = fields.number(2)
        eastError = fields.number(3)
        downError = fields.number(4)
        horizontalError = fields.number(5)
        sphericalError = fields.number(6)
    }
}
