/// What is wrong with a part of a file, and where.
package struct ImportObjection: Error, Hashable, Sendable, CustomStringConvertible {
    /// Counted from 1.
    package var line: Int

    /// The byte of the line, counted from 1.
    package var column: Int

    /// What is wrong.
    package var reason: String

    /// An objection.
    package init(line: Int, column: Int, _ reason: String) {
        (self.line, self.column, self.reason) = (line, column, reason)
    }

    /// `3:17: what is wrong`, to be put behind the name of a file.
    package var description: String { "\(line):\(column): \(reason)" }

    /// Bytes of a file as a message can have them: the first ones, and nothing that a terminal obeys.
    static func excerpt(_ bytes: some Collection<UInt8>) -> String {
        let most = 40
        let text = String(decoding: bytes.prefix(most), as: UTF8.self).unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control ? "?" : Character(scalar)
        }
        return "\u{201C}" + String(text) + (bytes.count > most ? "..." : "") + "\u{201D}"
    }
}
