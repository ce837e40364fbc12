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
