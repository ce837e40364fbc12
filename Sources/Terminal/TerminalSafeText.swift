/// A user's text made safe for a single line on a terminal: no control characters, no change of direction.
package struct TerminalSafeText: CustomStringConvertible {
    package let description: String

    /// Creates safe text, truncated if it is long.
    ///
    /// - Parameters:
    ///   - text: the user's text.
    ///   - width: the maximum number of characters.
    package init(_ text: String, width: Int = 60) {
        var shown = ""
        var count = 0
        for character in text {
            if count == width {
                shown.removeLast()
                shown += "…"
                break
            }
            shown.append(Self.shown(character))
            count += 1
        }
        // Isolates right-to-left text from the rest of the line.
        let isIsolated = shown.unicodeScalars.contains(where: Self.isRightToLeft)
        description = isIsolated ? "\u{2068}\(shown)\u{2069}" : shown
    }

    /// Removes control characters, except line breaks and tabs.
    package static func withoutOrders(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { isControl($0) && $0 != "\n" && $0 != "\t" }) else { return text }
        let scalars = text.unicodeScalars.map { isControl($0) && $0 != "\n" && $0 != "\t" ? "\u{FFFD}" : $0 }
        return String(String.UnicodeScalarView(scalars))
    }

    private static func shown(_ character: Character) -> Character {
        if character.isNewline { return "⏎" }
        return character.unicodeScalars.contains(where: isControl) ? "\u{FFFD}" : character
    }

    /// Whether a terminal may interpret it as a control character.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case ..<0x20, 0x7F...0x9F, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Hebrew, Arabic and related scripts.
    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
