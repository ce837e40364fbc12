internal import Text

/// Bytes as letters, digits and signs (RFC 4648, 4).
enum Base64Text {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Appends bytes, three of them as four characters.
    static func append(_ bytes: some Sequence<UInt8>, to text: inout TextBuffer) {
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
}
