internal import Text

/// Base64 with the alphabet for URLs (RFC 4648, section 5), without padding.
enum Base64URL {
    static func text(of bytes: [UInt8]) -> String {
        var buffer = TextBuffer(capacity: bytes.count * 2)
        Base64.append(bytes, to: &buffer)
        let digits = buffer.bytes.filter { $0 != UInt8(ascii: "=") }.map { byte in
            switch byte {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            default: byte
            }
        }
        return String(decoding: digits, as: UTF8.self)
    }

    /// Decodes text; `nil` if it is invalid.
    static func bytes(of text: Substring) -> [UInt8]? {
        var digits: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "-"): digits.append(UInt8(ascii: "+"))
            case UInt8(ascii: "_"): digits.append(UInt8(ascii: "/"))
            case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="), 0...0x20: return nil
            default: digits.append(byte)
            }
        }
        while !digits.count.isMultiple(of: 4) { digits.append(UInt8(ascii: "=")) }
        return Base64.decode(digits)
    }
}
