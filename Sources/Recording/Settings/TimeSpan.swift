/// A length of time as people write it: `90s`, `10m`, `2h`, `3d`, `1w`.
package struct TimeSpan: Hashable, Sendable, CustomStringConvertible {
    /// The length in seconds, greater than zero.
    package let seconds: Double

    /// A minute.
    package static let minute = TimeSpan(seconds: 60)

    private init(seconds: Double) {
        self.seconds = seconds
    }

    /// The span that text names, a number alone in seconds; nil for other text.
    package init?(_ text: String) {
        let unit = text.last.flatMap { letter in Self.units.first { $0.letter == letter }?.seconds }
        let number = unit == nil ? text[...] : text.dropLast()
        // Double would also read "inf", "nan" and hexadecimal.
        guard !number.isEmpty, number.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
            let value = Double(number), value > 0
        else { return nil }
        seconds = value * (unit ?? 1)
        guard seconds < 1e9 else { return nil }
    }

    /// The span as it is written, in the largest unit of which it is a whole number: `10m`.
    package var description: String {
        for unit in Self.units where seconds.truncatingRemainder(dividingBy: unit.seconds) == 0 {
            if let count = Int(exactly: seconds / unit.seconds) { return "\(count)\(unit.letter)" }
        }
        return "\(seconds)s"
    }

    private static let units: [(letter: Character, seconds: Double)] = [
        ("w", 604_800), ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1),
    ]
}
