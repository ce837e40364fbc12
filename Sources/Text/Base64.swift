/// Base64 encoding (RFC 4648, 4).
package enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    package static func append(_ bytes: [UInt8], to text: inout TextBuffer) {
        var (bits, count): (UInt32, Int) = (0, 0)
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            count += 1
            guard count == 3 else { continue }
            append(bits, characters: 4, to: &text)
            (bits, count) = (0, 0)
        }
        guard count > 0 else { return }
        append(bits << UInt32(8 * (3 - count)), characters: count + 1, to: &text)
        for _ in count..<3 { text.append(UInt8(ascii: "=")) }
    }

    private static func append(_ bits: UInt32, characters: Int, to text: inout TextBuffer) {
        for index in 0..<characters { text.append(alphabet[Int(bits >> UInt32(18 - 6 * index) & 0x3F)]) }
    }

    /// Decodes text, ignoring white space; nil if it is not valid Base64.
    package static func decode(_ text: [UInt8]) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var (bits, characters, padding): (UInt32, Int, Int) = (0, 0, 0)
        for character in text where character > 0x20 {
            if character == UInt8(ascii: "=") {
                padding += 1
                continue
            }
            guard padding == 0, let value = value(of: character) else { return nil }
            bits = bits << 6 | value
            characters += 1
            guard characters % 4 == 0 else { continue }
            bytes += [UInt8(truncatingIfNeeded: bits >> 16), UInt8(truncatingIfNeeded: bits >> 8)]
            bytes.append(UInt8(truncatingIfNeeded: bits))
        }
        switch (characters % 4, padding) {
        case (0, 0): break
        case (2, 2): bytes.append(UInt8(truncatingIfNeeded: bits >> 4))
        case (3, 1): bytes += [UInt8(truncatingIfNeeded: bits >> 10), UInt8(truncatingIfNeeded: bits >> 2)]
        default: return nil
        }
        return bytes
    }

    private static func value(of character: UInt8) -> UInt32? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
