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

/// A line of text with styles.
package struct ScreenLine: Hashable, Sendable {
    /// A part with a single style.
    package struct Run: Hashable, Sendable {
        package let text: String
        package let style: Style
    }

    package private(set) var runs: [Run] = []

    package init() {}

    package init(_ text: String, _ style: Style = .plain) { runs = [Run(text: text, style: style)] }

    /// Creates a line with a label in the column for labels, followed by text.
    package init(label: String, _ text: String = "", _ style: Style = .plain) {
        let spaces = String(repeating: " ", count: max(1, Self.labelColumns - label.count))
        runs = [Run(text: label + spaces, style: .label), Run(text: text, style: style)]
    }

    static let labelColumns = 10

    package var text: String { runs.map(\.text).joined() }

    /// The line with a part appended.
    func adding(_ text: String, _ style: Style = .plain) -> ScreenLine {
        var line = self
        line.runs.append(Run(text: text, style: style))
        return line
    }
}

extension Screen {
    /// Writes lines into an area, omitting lines and truncating text that do not fit.
    mutating func put(_ lines: [ScreenLine], in area: Area) {
        for (index, line) in lines.prefix(area.rows).enumerated() {
            var column = 0
            for run in line.runs {
                column += put(
                    run.text,
                    run.style,
                    row: area.row + index,
                    column: area.column + column,
                    within: area.columns - column
                )
            }
            let isCut = line.text.count > area.columns && area.columns > 0
            if isCut { put("…", .faint, row: area.row + index, column: area.column + area.columns - 1) }
        }
    }
}

extension String {
    /// Wraps the text to a width, between words if possible.
    func wrapped(to width: Int) -> [String] {
        var lines: [String] = []
        for word in split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}

/// What to use of a terminal's capabilities.
package struct TerminalCapabilities: Hashable, Sendable {
    package var hasColours: Bool

    /// Whether characters beyond ASCII can be shown.
    package var hasUnicode: Bool

    package init(hasColours: Bool = true, hasUnicode: Bool = true) {
        (self.hasColours, self.hasUnicode) = (hasColours, hasUnicode)
    }

    /// Reads the capabilities from the environment.
    ///
    /// - Parameters:
    ///   - isASCII: whether the user wants only ASCII, whatever the locale.
    ///   - environment: returns an environment variable; `nil` if it is unset or empty.
    package init(isASCII: Bool, environment: (String) -> String?) {
        // no-color.org: any value except an empty one.
        hasColours = environment("NO_COLOR") == nil
        let locale = environment("LC_ALL") ?? environment("LC_CTYPE") ?? environment("LANG") ?? "C"
        let charset = locale.lowercased().filter { $0 != "-" }
        hasUnicode = !isASCII && charset.contains("utf8")
    }
}

extension TerminalCapabilities {
    /// Eight heights of a bar, lowest first; in ASCII, each of four characters stands for two heights.
    private static let heights = (unicode: Array("▁▂▃▄▅▆▇█"), ascii: Array("__..::||"))

    /// A vertical bar of one character; `share` of the full height is clamped to 0...1.
    func column(_ share: Double) -> Character {
        let heights = hasUnicode ? Self.heights.unicode : Self.heights.ascii
        return heights[max(0, min(heights.count - 1, Int((min(1, max(0, share)) * Double(heights.count)))))]
    }

    /// A horizontal bar of up to `length` characters; `share` of the full length is clamped to 0...1.
    func row(_ share: Double, length: Int) -> String {
        let eighths = Int((min(1, max(0, share)) * Double(length * 8)).rounded())
        guard hasUnicode else { return String(repeating: "=", count: (eighths + 4) / 8) }
        let rest = eighths % 8 == 0 ? "" : String(Array("▏▎▍▌▋▊▉")[eighths % 8 - 1])
        return String(repeating: "█", count: eighths / 8) + rest
    }

    /// The character to draw circles with.
    var dot: Character { hasUnicode ? "·" : "." }

    /// The character itself, or an ASCII replacement if the terminal cannot show it.
    func shown(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
        if hasUnicode || scalar.isASCII { return String.UnicodeScalarView([scalar]) }
        return switch scalar {
        case "\u{B0}": "d".unicodeScalars
        case "±": "+-".unicodeScalars
        case "…": "~".unicodeScalars
        case "≤": "<=".unicodeScalars
        case "·": ".".unicodeScalars
        default: "?".unicodeScalars
        }
    }
}
