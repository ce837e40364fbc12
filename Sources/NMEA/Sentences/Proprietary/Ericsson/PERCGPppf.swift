/// Error of the pulse (Ericsson GRU 04, undocumented; as gpsd's captures explain it).
///
///     $PERC,GPppf,p.p,f.f,...*hh
public struct PERCGPppf: Hashable, Sendable {
    /// Nanoseconds that the pulse is off.
    public var phaseError: Double?

    /// Parts in a thousand million that its frequency is off.
    public var frequencyError: Double?
}

extension PERCGPppf: ProprietarySentence {
    static let leastFields = 4

    init(_ fields: borrowing SentenceFields) {
        phaseError = fields.number(2)
        frequencyError = fields.number(3)
    }
}
