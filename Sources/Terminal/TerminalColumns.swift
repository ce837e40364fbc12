internal import CLinux

/// The room that text takes on a terminal, where a character may be two columns wide, or none.
package enum TerminalColumns {
    /// The beginning of a text that has room, with an ellipsis where it is cut.
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

    /// The end of a text that has room.
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

    /// The columns that a character takes: 0 through 2.
    package static func columns(of scalar: Unicode.Scalar) -> Int {
        // Those of ASCII are known, and are nearly all there are.
        (0x20..<0x7F).contains(scalar.value) ? 1 : Int(gpslog_columns(scalar.value))
    }

    private static func width(of character: Character) -> Int {
        character.unicodeScalars.map(columns(of:)).max() ?? 0
    }
}
