/// The beginning of foreign bytes, for a message.
package enum Excerpt {
    private static let greatestLength = 40

    /// Bytes in quotation marks: the first ones, and nothing that a terminal obeys.
    package static func quoted(_ bytes: some Collection<UInt8>) -> String {
        let text = String(decoding: bytes.prefix(greatestLength), as: UTF8.self).unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control ? "?" : Character(scalar)
        }
        return "\u{201C}" + String(text) + (bytes.count > greatestLength ? "..." : "") + "\u{201D}"
    }
}
