internal import GNSS

extension MakerMessage {
    /// Decodes JAMSTATUS of Unicore's protocol; `nil` for all other messages, and if the message is too short.
    ///
    /// - Parameter frame: the frame or line of text from its first byte to its checksum, which must be valid.
    package init?(unicore frame: Span<UInt8>) {
        let isLine = frame.count > 0 && frame[0] == UInt8(ascii: "#")
        let flag = isLine ? Self.flag(ofLine: frame) : Self.flag(ofFrame: frame)
        // 0 is none, 1 jamming, 2 strong jamming.
        guard let flag, flag <= 2 else { return nil }
        let jamming = InterferenceReport.Jamming(rawValue: flag + 1)
        self.init("JAMSTATUS", number: Self.jamStatus, [.security(SignalSecurity(jamming: jamming))])
    }

    private static let jamStatus: UInt16 = 511

    /// The payload has the type of the position in four bytes, then the ratio and the flag of jamming.
    private static func flag(ofFrame frame: Span<UInt8>) -> UInt8? {
        guard frame.count >= 34, frame.unsigned16(at: 4) == Int(jamStatus) else { return nil }
        return frame[29]
    }

    /// `#JAMSTATUSA,…;type,ratio,flag,…*crc`.
    private static func flag(ofLine line: Span<UInt8>) -> UInt8? {
        guard let header = line.indices.first(where: { line[$0] == UInt8(ascii: ";") }) else { return nil }
        let commas = line.indices.filter { $0 > header && line[$0] == UInt8(ascii: ",") }
        // The flag is one digit.
        guard commas.count >= 3, commas[2] == commas[1] + 2 else { return nil }
        let digit = line[commas[1] + 1]
        return digit >= UInt8(ascii: "0") ? digit - UInt8(ascii: "0") : nil
    }
}
