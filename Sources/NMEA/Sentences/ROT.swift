/// Rate of turn.
///
///     $--ROT,r.r,A*hh
public struct ROT: Hashable, Sendable {
    /// Degrees a minute, the unit of the standard; negative where the bow turns to port.
    public var rateOfTurn: Double?

    /// True where the sensor vouches for its data; nil where not said.
    public var isValid: Bool?

    init(_ fields: borrowing SentenceFields) {
        rateOfTurn = fields.number(1)
        isValid = fields.status(2)
    }
}
