/// A length of time as people write it: `90s`, `10m`, `2h`, `3d`, `1w`.
package struct TimeSpan: Hashable, Sendable {
    /// The length in seconds, greater than zero.
    package let seconds: Double

    /// A minute.
    package static let minute = TimeSpan(seconds: 60)

    private init(seconds: Double) {
        self.seconds = seconds
    }

    /// The span that text names, a number alone in seconds; nil for other text.
    package init?(_ text: String) {
        let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800]
        let unit = text.last.flatMap { units[$0] }
        let number = unit == nil ? text[...] : text.dropLast()
        // Double would also read "inf", "nan" and hexadecimal.
        guard !number.isEmpty, number.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
            let value = Double(number), value > 0
        else { return nil }
        seconds = value * (unit ?? 1)
        guard seconds < 1e9 else { return nil }
    }
}
