/// The health of the receiver (Ericsson GRU 04, undocumented; as gpsd's captures explain it).
///
///     $PERC,GPreh,hh:mm:ss dd/mm/yyyy,n*hh
public struct PERCGPreh: Hashable, Sendable {
    /// A time and a date as sent, of which all captures have zeros only.
    public var time: String?

    /// Its health, as sent.
    public var health: Int?
}

extension PERCGPreh: ProprietarySentence {
    static let leastFields = 4

    init(_ fields: borrowing SentenceFields) {
        time = fields.text(2)
        health = fields.integer(3)
    }
}
