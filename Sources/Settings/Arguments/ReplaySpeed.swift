/// The playback speed of a capture.
package enum ReplaySpeed: Hashable, Sendable {
    /// A multiple of the original speed; 1 is real time.
    case factor(Double)
    /// As fast as possible.
    case max

    /// Parses `realtime`, `max`, or a number greater than zero; `nil` for other text.
    package init?(_ text: String) {
        switch text {
        case "max": self = .max
        case "realtime": self = .factor(1)
        default:
            guard let factor = Double(text), factor > 0, factor.isFinite else { return nil }
            self = .factor(factor)
        }
    }
}

/// When a capture continues in a new file: `day`, or a size such as `500kB`, `100MB`, `100M`, `2gb`.
package enum RotationLimit: Hashable, Sendable {
    /// At midnight UTC.
    case day
    /// After this many bytes.
    case size(Int)

    /// Parses a limit, in bytes without a unit; `nil` for other text and for less than 1 kB.
    package init?(_ text: String) {
        if text.lowercased() == "day" {
            self = .day
            return
        }
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let units = [
            "": 1, "b": 1, "k": 1000, "kb": 1000, "m": 1_000_000, "mb": 1_000_000, "g": 1_000_000_000,
            "gb": 1_000_000_000,
        ]
        guard digits.utf8.count <= 9, let number = Int(digits), let unit = units[text[digits.endIndex...].lowercased()],
            number * unit >= 1000
        else { return nil }
        self = .size(number * unit)
    }
}
