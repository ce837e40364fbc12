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
