/// The version of the firmware (Quectel LC29H & LC79H and LG290P GNSS Protocol Specifications).
///
///     $PQTMVERNO,text,yyyy/mm/dd,hh:mm:ss*hh
public struct PQTMVERNO: Hashable, Sendable {
    /// The firmware, such as `LC29HAANR01A04S`.
    public var firmware: String?

    /// The day it was built, as sent; nil where not said.
    public var buildDate: String?

    /// The time it was built, as sent; nil where not said.
    public var buildTime: String?
}

extension PQTMVERNO: ProprietarySentence {
    static let leastFields = 2

    init(_ fields: borrowing SentenceFields) {
        firmware = fields.text(1)
        buildDate = fields.text(2)
        buildTime = fields.text(3)
    }
}
