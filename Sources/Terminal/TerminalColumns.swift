internal import CLinux

/// The width of text on a terminal; a character occupies zero to two columns.
package enum TerminalColumns {
    /// Returns the start of a text that fits, with an ellipsis if it is truncated.
    package static func fitted(_ text: String, into columns: Int) -> String {
        var (fitted, used) = ("", 0)
        for character in text {
            let width = width(of: character)
            if used + width > columns { return String(fitted.dropLast()) + "…" }
            fitted.append(character)
            used += width
        }
        return fitted
    }

    /// Returns the end of a text that fits.
    package static func end(of text: String, within columns: Int) -> String {
        var (end, used) = (text.endIndex, 0)
        while end > text.startIndex {
            let before = text.index(before: end)
            used += width(of: text[before])
            if used > columns { break }
            end = before
        }
        return String(text[end...])
    }

    /// The columns of a character: 0 through 2.
    package static func columns(of scalar: Unicode.Scalar) -> Int {
        // A fast path for ASCII, which is nearly all text.
        (0x20..<0x7F).contains(scalar.value) ? 1 : Int(gpslog_columns(scalar.value))
    }

    private static func width(of character: Character) -> Int {
        character.unicodeScalars.map(columns(of:)).max() ?? 0
    }
}
