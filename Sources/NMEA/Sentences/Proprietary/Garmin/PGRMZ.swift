public import GNSS

/// Altitude (Garmin GPS 15x / 18x Technical Specifications).
///
///     $PGRMZ,h,f,d*hh
public struct PGRMZ: Hashable, Sendable {
    /// Metres, which are sent as feet; nil without a fix.
    public var altitude: Double?

    /// What the altitude is from: with two dimensions the user or a barometer told it.
    public var dimension: FixDimension?
}

extension PGRMZ: ProprietarySentence {
    static let leastFields = 4

    init(_ fields: borrowing SentenceFields) {
        altitude = fields.number(1).map { $0 * 0.3048 }
        dimension = fields.dimension(3)
    }
}
