/// The capabilities of a terminal, and what its user wants of them.
package struct TerminalCapabilities: Hashable, Sendable {
    /// True where it shows colours, and they are wanted.
    package var hasColours: Bool

    /// True where it shows characters beyond ASCII.
    package var hasUnicode: Bool

    /// Abilities.
    package init(hasColours: Bool = true, hasUnicode: Bool = true) {
        (self.hasColours, self.hasUnicode) = (hasColours, hasUnicode)
    }

    /// The capabilities that the environment tells of.
    ///
    /// - Parameters:
    ///   - isASCII: true where the user wants no other characters, whatever the locale says.
    ///   - environment: returns a variable of the environment; nil where it is not set or empty.
    package init(isASCII: Bool, environment: (String) -> String?) {
        // no-color.org: any value that is not empty.
        hasColours = environment("NO_COLOR") == nil
        let locale = environment("LC_ALL") ?? environment("LC_CTYPE") ?? environment("LANG") ?? "C"
        let charset = locale.lowercased().filter { $0 != "-" }
        hasUnicode = !isASCII && charset.contains("utf8")
    }
}

extension TerminalCapabilities {
    /// Eight heights of a bar, from the lowest; in ASCII four marks stand for two each.
    private static let heights = (unicode: Array("▁▂▃▄▅▆▇█"), ascii: Array("__..::||"))

    /// A bar that stands in one character, by a share of its full height; a share beyond 0 through 1 is the nearest.
    func column(_ share: Double) -> Character {
        let heights = hasUnicode ? Self.heights.unicode : Self.heights.ascii
        return heights[max(0, min(heights.count - 1, Int((min(1, max(0, share)) * Double(heights.count)))))]
    }

    /// A bar that lies in so many characters, by a share of its full length.
    func row(_ share: Double, length: Int) -> String {
        let eighths = Int((min(1, max(0, share)) * Double(length * 8)).rounded())
        guard hasUnicode else { return String(repeating: "=", count: (eighths + 4) / 8) }
        let rest = eighths % 8 == 0 ? "" : String(Array("▏▎▍▌▋▊▉")[eighths % 8 - 1])
        return String(repeating: "█", count: eighths / 8) + rest
    }

    /// The mark of which circles are made.
    var dot: Character { hasUnicode ? "·" : "." }

    /// A character that the terminal shows, in place of one that it may not.
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
