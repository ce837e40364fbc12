/// The time of a pulse (Ericsson GRU 04, undocumented; as gpsd's captures explain it).
///
///     $PERC,GPppr,ssssss,wwwww,...*hh
public struct PERCGPppr: Hashable, Sendable {
    /// Seconds of the GPS week.
    public var timeOfWeek: Double?

    /// The GPS week, not rolled over.
    public var week: Int?
}

extension PERCGPppr: ProprietarySentence {
    static let leastFields = 4

    init(_ fields: borrowing SentenceFields) {
        timeOfWeek = fields.number(2)
        week = fields.integer(3)
    }
}
