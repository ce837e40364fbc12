/// The style of a character: a colour of the terminal, and emphasis that works without colours.
package struct Style: Hashable, Sendable {
    /// A colour of the terminal; the raw value is its number among the 16 standard ones.
    package enum Colour: UInt8, Hashable, Sendable {
        case red = 1
        case green, yellow, blue, magenta, cyan
        case grey = 8
        case brightBlue = 12
    }

    /// `nil` for the default colour.
    package var colour: Colour?

    package var isBold = false

    /// Whether text and background colours are swapped.
    package var isReversed = false

    package init(_ colour: Colour? = nil, isBold: Bool = false, isReversed: Bool = false) {
        (self.colour, self.isBold, self.isReversed) = (colour, isBold, isReversed)
    }

    package static let plain = Style()
    /// Style of the most important text.
    package static let bold = Style(isBold: true)
    /// Style of labels in front of values.
    package static let label = Style(.cyan)
    /// Style of less important text.
    package static let faint = Style(.grey)
    /// Style of the first and the last row.
    package static let bar = Style(isReversed: true)

    /// Escape sequence that selects the style (ECMA-48, SGR).
    func order(hasColours: Bool) -> String {
        var codes = ["0"]
        if isBold { codes.append("1") }
        if isReversed { codes.append("7") }
        if hasColours, let colour {
            codes.append(String(colour.rawValue < 8 ? 30 + colour.rawValue : 82 + colour.rawValue))
        }
        return "\u{1B}[" + codes.joined(separator: ";") + "m"
    }
}
