/// Estimated errors of the position (Garmin GPS 15x / 18x Technical Specifications).
///
///     $PGRME,h.h,M,v.v,M,p.p,M*hh
public struct PGRME: Hashable, Sendable {
    /// Metres, horizontally; nil without a fix.
    public var horizontalError: Double?

    /// Metres, vertically; nil without a fix.
    public var verticalError: Double?

    /// Metres, in space; nil without a fix.
    public var sphericalError: Double?
}

extension PGRME: ProprietarySentence {
    static let leastFields = 6

    init(_ fields: borrowing SentenceFields) {
        horizontalError = fields.number(1)
        verticalError = fields.number(3)
        sphericalError = fields.number(5)
    }
}
