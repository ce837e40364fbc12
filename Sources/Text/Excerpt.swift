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
