/// The state of the firmware (Ericsson GRU 04, undocumented; as gpsd's captures explain it).
///
///     $PERC,FWsts,nnnnnn,...*hh
public struct PERCFWsts: Hashable, Sendable {
    /// The version, two digits for each part: `010100` is 1.1.0.
    public var version: String?
}

extension PERCFWsts: ProprietarySentence {
    static let leastFields = 3

    init(_ fields: borrowing SentenceFields) {
        version = fields.text(2)
    }
}
