/// Text as XML 1.0 holds it between tags.
package enum XMLText {
    /// Appends text with markup escaped; characters that XML cannot hold, even escaped, are left out.
    package static func append(_ value: String, to text: inout TextBuffer) {
        for scalar in value.unicodeScalars {
            switch scalar {
            case "&": text.append("&amp;")
            case "<": text.append("&lt;")
            case ">": text.append("&gt;")
            // As it is, a parser would make a line feed of it.
            case "\r": text.append("&#13;")
            case "\t", "\n", "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
                text.append(contentsOf: String(scalar))
            default: continue
            }
        }
    }
}
