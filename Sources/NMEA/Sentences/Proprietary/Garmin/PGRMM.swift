/// The map datum that positions are on (Garmin GPS 15x / 18x Technical Specifications).
///
///     $PGRMM,text*hh
public struct PGRMM: Hashable, Sendable {
    /// Its name as Garmin writes it: `WGS 84`, `NAD83`.
    public var datum: String?
}

extension PGRMM: ProprietarySentence {
    static let leastFields = 2

    init(_ fields: borrowing SentenceFields) {
        datum = fields.text(from: 1)
    }
}
