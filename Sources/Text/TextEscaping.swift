package enum XMLText {
    /// Appends text with markup escaped; characters not allowed in XML are omitted.
    package static func append(_ value: String, to text: inout TextBuffer) {
        for scalar in value.unicodeScalars {
            switch scalar {
            case "&": text.append("&amp;")
            case "<": text.append("&lt;")
            case ">": text.append("&gt;")
            // Escaped, because parsers convert a bare carriage return to a line feed.
            case "\r": text.append("&#13;")
            case "\t", "\n", "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
                text.append(contentsOf: String(scalar))
            default: continue
            }
        }
    }
}

extension XMLText {
    /// Whether all characters are allowed in XML 1.0, escaped or not (XML 1.0, 2.2).
    package static func holds(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            switch scalar {
            case "\t", "\n", "\r", "\u{20}"..."\u{FFFD}", "\u{10000}"...: true
            default: false
            }
        }
    }
}

/// Percent-encoding for URLs and forms (RFC 3986, 2).
package enum PercentEncoding {
    /// Escapes a value: everything except letters, digits and `-._~`.
    ///
    /// Also valid in forms, where `%20` and `+` both mean a space.
    package static func component(_ text: String) -> String {
        escaped(Array(text.utf8)) { isUnreserved($0) }
    }

    /// Escapes the characters that a user's URL must not contain.
    ///
    /// These are spaces, control characters, quotation marks and non-ASCII characters. Existing escapes are kept.
    package static func url(_ text: String) -> String {
        escaped(Array(text.utf8)) { isUnreserved($0) || "%:/?#[]@!$&'()*+,;=".utf8.contains($0) }
    }

    /// Escapes a path, which need not be UTF-8; slashes are kept.
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

/// Quotes untrusted bytes in messages.
package enum Excerpt {
    private static let greatestLength = 40

    /// Quotes the first bytes, without control characters.
    package static func quoted(_ bytes: some Collection<UInt8>) -> String {
        let text = String(decoding: bytes.prefix(greatestLength), as: UTF8.self).unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control ? "?" : Character(scalar)
        }
        return "\u{201C}" + String(text) + (bytes.count > greatestLength ? "..." : "") + "\u{201D}"
    }
}
