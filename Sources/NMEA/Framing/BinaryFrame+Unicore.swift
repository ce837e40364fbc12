// Unicore's frames, and the one line of text that gpslog reads of them.
extension BinaryFrame {
    var unicore: FrameRecognition {
        guard available >= 3 else { return .incomplete(needed: 3, nil) }
        guard self[1] == 0x44, self[2] == 0xB5 else { return .none }
        guard available >= 8 else { return .incomplete(needed: 8, .unicore) }
        let payload = littleEndian(at: 6)
        guard payload <= Self.longestPayload else { return .none }
        let end = payload + Self.unicoreHeader
        return whole(.unicore, end + 4) { crc32(0..<end) == word(at: end) }
    }

    /// The line `#JAMSTATUSA,…*` with eight digits of a CRC-32; the line must end with the available bytes.
    ///
    /// Other lines are not recognised, as gpslog reads none of them.
    var unicoreLine: FrameRecognition {
        let name = "#JAMSTATUSA,".utf8
        for (index, byte) in name.enumerated() {
            guard index < available else { return .incomplete(needed: available + 1, .unicore) }
            guard self[index] == byte else { return .none }
        }
        guard available <= SentenceFramer.longestSentence else { return .none }
        let star = available - 9
        guard star >= name.count, self[star] == UInt8(ascii: "*") else {
            return .incomplete(needed: available + 1, .unicore)
        }
        var told: UInt32 = 0
        for index in star + 1..<available {
            guard let digit = hexadecimalDigit(self[index]) else { return .none }
            told = told << 4 | UInt32(digit)
        }
        return crc32(1..<star) == told ? .frame(.unicore, length: available) : .none
    }

    static let unicoreHeader = 24

    /// CRC-32 of Ethernet, but starting with zero and not inverted; bit by bit, without a table, as such frames are rare.
    private func crc32(_ range: Range<Int>) -> UInt32 {
        var remainder: UInt32 = 0
        for index in range {
            remainder ^= UInt32(self[index])
            for _ in 0..<8 { remainder = remainder >> 1 ^ (remainder & 1 == 0 ? 0 : 0xEDB8_8320) }
        }
        return remainder
    }
}
