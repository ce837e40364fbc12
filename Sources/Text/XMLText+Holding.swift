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
