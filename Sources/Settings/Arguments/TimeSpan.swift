/// A length of time, written as `90s`, `10m`, `1h30m`, `5min`, `2days`, `1w`.
package struct TimeSpan: Hashable, Sendable, CustomStringConvertible {
    /// Length in seconds, greater than zero.
    package let seconds: Double

    package static let minute = TimeSpan(seconds: 60)

    private init(seconds: Double) {
        self.seconds = seconds
    }

    /// Parses numbers with units; `nil` for other text, including numbers without a unit.
    ///
    /// Case is ignored, except that `M` is rejected, since it may stand for months.
    package init?(_ text: String) {
        var (rest, sum) = (text[...], 0.0)
        repeat {
            // Double would also accept "inf", "nan" and hexadecimal.
            let number = rest.prefix { $0 == "." || Self.isDigit($0) }
            rest = rest.dropFirst(number.count)
            let word = rest.prefix { $0 != "." && !Self.isDigit($0) }
            rest = rest.dropFirst(word.count)
            guard let value = Double(number), value >= 0, word != "M", let unit = Self.units[word.lowercased()] else {
                return nil
            }
            sum += value * unit
        } while !rest.isEmpty
        guard sum > 0, sum < 1e9 else { return nil }
        seconds = sum
    }

    /// The span in the largest unit that represents it as an integer: `10m`.
    package var description: String {
        for letter in ["w", "d", "h", "m", "s"] {
            guard let unit = Self.units[letter], seconds.truncatingRemainder(dividingBy: unit) == 0 else { continue }
            if let count = Int(exactly: seconds / unit) { return "\(count)\(letter)" }
        }
        return "\(seconds)s"
    }

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

    private static let units: [String: Double] = {
        let names: [(String, Double)] = [
            ("w week weeks", 604_800), ("d day days", 86_400), ("h hr hrs hour hours", 3600),
            ("m min mins minute minutes", 60), ("s sec secs second seconds", 1),
        ]
        var units: [String: Double] = [:]
        for (list, seconds) in names {
            for name in list.split(separator: " ") { units[String(name)] = seconds }
        }
        return units
    }()
}
