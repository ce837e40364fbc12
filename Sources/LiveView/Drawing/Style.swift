/// The look of a character: one of the terminal's own colours, and how it stands out where there are none.
package struct Style: Hashable, Sendable {
    /// A colour of the terminal; the raw value is its number in the sixteen that all have.
    package enum Colour: UInt8, Hashable, Sendable {
        case red = 1
        case green, yellow, blue, magenta, cyan
        case grey = 8
        case brightBlue = 12
    }

    /// The colour; nil for the terminal's usual one.
    package var colour: Colour?

    /// True for what is to be seen first.
    package var isBold = false

    /// True where text and background change places.
    package var isReversed = false

    /// A look.
    package init(_ colour: Colour? = nil, isBold: Bool = false, isReversed: Bool = false) {
        (self.colour, self.isBold, self.isReversed) = (colour, isBold, isReversed)
    }

    /// The usual look.
    package static let plain = Style()
    /// Text to be seen first.
    package static let bold = Style(isBold: true)
    /// Text that names other things.
    package static let label = Style(.cyan)
    /// Text that is less important.
    package static let faint = Style(.grey)
    /// The first and the last row.
    package static let bar = Style(isReversed: true)

    /// The order to a terminal that has it write so from then on (ECMA-48, SGR).
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
