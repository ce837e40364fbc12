/// Text as XML 1.0 holds it between tags.
enum XMLText {
    /// Appends text with markup escaped; characters that XML cannot hold, even escaped, are left out.
    static func append(_ value: String, to text: inout [UInt8]) {
        for scalar in value.unicodeScalars {
            switch scalar {
            case "&": text.append(contentsOf: "&amp;".utf8)
            case "<": text.append(contentsOf: "&lt;".utf8)
            case ">": text.append(contentsOf: "&gt;".utf8)
            // As it is, a parser would make a line feed of it.
            case "\r": text.append(contentsOf: "&#13;".utf8)
            case "\t", "\n", "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
                text.append(contentsOf: String(scalar).utf8)
            default: continue
            }
        }
    }
}
