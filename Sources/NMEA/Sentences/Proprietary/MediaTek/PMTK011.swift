/// A text of the system, sent at its start (MediaTek NMEA Packet User Manual).
///
///     $PMTK011,text*hh
public struct PMTK011: Hashable, Sendable {
    /// The text, such as `MTKGPS`.
    public var text: String?
}

extension PMTK011: ProprietarySentence {
    static let leastFields = 2

    init(_ fields: borrowing SentenceFields) {
        text = fields.text(from: 1)
    }
}
