/// The release of the firmware, in answer to PMTK605 (MediaTek NMEA Packet User Manual).
///
///     $PMTK705,text,text,text,text*hh
public struct PMTK705: Hashable, Sendable {
    /// The firmware's release, such as `AXN_1.30`.
    public var release: String?

    /// Its build.
    public var build: String?

    /// The model of the receiver; nil where not said.
    public var product: String?

    /// The version of the kit that it was made with; nil in older firmware.
    public var softwareVersion: String?
}

extension PMTK705: ProprietarySentence {
    static let leastFields = 3

    init(_ fields: borrowing SentenceFields) {
        release = fields.text(1)
        build = fields.text(2)
        product = fields.text(3)
        softwareVersion = fields.text(4)
    }
}
