/// Who the receiver is (Ericsson GRU 04, undocumented; as gpsd's captures explain it).
///
///     $PERC,GPver,text,text,text,text*hh
public struct PERCGPver: Hashable, Sendable {
    /// The model, such as `GRU 04 02`.
    public var model: String?

    /// The part number, such as `NCD 901 78/1`.
    public var partNumber: String?

    /// The revision of the hardware.
    public var hardwareRevision: String?

    /// The serial number.
    public var serialNumber: String?
}

extension PERCGPver: ProprietarySentence {
    static let leastFields = 6

    init(_ fields: borrowing SentenceFields) {
        model = fields.text(2)
        partNumber = fields.text(3)
        hardwareRevision = fields.text(4)
        serialNumber = fields.text(5)
    }
}
