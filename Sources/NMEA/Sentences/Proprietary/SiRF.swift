/// Text of a SiRF receiver (SiRF NMEA Reference Manual).
///
///     $PSRFTXT,text*hh
public struct PSRFTXT: Hashable, Sendable {
    /// The text, such as `Version: GSW3.2.2_3.1.00.12-SDK003P1.01a`.
    public var text: String?
}

extension PSRFTXT: ProprietarySentence {
    static let leastFields = 2

    init(_ fields: borrowing SentenceFields) {
        text = fields.text(from: 1)
    }
}
