/// Velocity in three dimensions (Garmin GPS 15x / 18x Technical Specifications).
///
///     $PGRMV,e.e,n.n,u.u*hh
public struct PGRMV: Hashable, Sendable {
    /// Metres a second eastward.
    public var velocityEast: Double?

    /// Metres a second northward.
    public var velocityNorth: Double?

    /// Metres a second upward.
    public var velocityUp: Double?
}

extension PGRMV: ProprietarySentence {
    static let leastFields = 4

    init(_ fields: borrowing SentenceFields) {
        velocityEast = fields.number(1)
        velocityNorth = fields.number(2)
        velocityUp = fields.number(3)
    }
}
