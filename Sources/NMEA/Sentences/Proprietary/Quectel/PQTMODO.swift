public import GNSS

/// The distance travelled (Quectel LC29H & LC79H and LG290P GNSS Protocol Specifications).
///
///     $PQTMODO,1,hhmmss.sss,s,d.d*hh
public struct PQTMODO: Hashable, Sendable {
    /// The time of the measurement, UTC.
    public var time: TimeOfDay?

    /// Whether the receiver adds up the distance.
    public var isEnabled: Bool?

    /// Metres since it began to, or since it was told to begin again.
    public var distance: Double?
}

extension PQTMODO: ProprietarySentence {
    static let leastFields = 5

    init(_ fields: borrowing SentenceFields) {
        time = fields.timeOfDay(2)
        isEnabled = fields.isGood(3, good: "1", bad: "0")
        distance = fields.number(4)
    }
}
