/// Rate of turn of the vessel's heading.
///
///     $--ROT,r.r,A*hh
public struct ROT: Hashable, Sendable {
    /// Degrees per minute, as in the standard; negative if the bow turns to port.
    public var rateOfTurn: Double?

    /// Whether the sensor declares its data valid; `nil` if not sent.
    public var isValid: Bool?

    init(_ fields: borrowing SentenceFields) {
        rateOfTurn = fields.number(1)
        isValid = fields.status(2)
    }
}
