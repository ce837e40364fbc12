/// Text within URLs and forms (RFC 3986, 2).
package enum PercentEncoding {
    /// A value: all but letters, digits and `-._~` is escaped.
    ///
    /// Forms take it too: to them `%20` is a space as `+` is, and nothing else differs.
    package static func component(_ text: String) -> String {
        escaped(Array(text.utf8)) { isUnreserved($0) }
    }

    /// A URL as a user writes it, with only that escaped which must not be in one.
    ///
    /// These are spaces, control characters, quotation marks and what is not ASCII. Escapes stay.
    package static func url(_ text: String) -> String {
        escaped(Array(text.utf8)) { isUnreserved($0) || "%:/?#[]@!$&'()*+,;=".utf8.contains($0) }
    }

    /// A path, which need not be UTF-8; the slashes in it stay.
    package static func path(_ bytes: [UInt8]) -> String {
        escaped(bytes) { isUnreserved($0) || $0 == UInt8(ascii: "/") }
    }

    private static func escaped(_ text: [UInt8], unless isAllowed: (UInt8) -> Bool) -> String {
        var bytes: [UInt8] = []
        for byte in text {
            if isAllowed(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
