/// The fewest digits that can be read back to exactly the same number.
enum ShortestDecimal {
    private static let mostCharacters = 20

    /// The digits, such as `54.41`, `-7` or `5e-07`; `nil` for NaN and infinity.
    static func string(_ number: Double) -> String? {
        guard number.isFinite else { return nil }
        let text = number.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// The digits without an exponent, as XML Schema's decimals have none; `nil` if there are more than 20 characters.
    ///
    /// Programs need not accept more than 18 digits (XML Schema 1.0, Datatypes, 3.2.3); xmllint accepts 24.
    static func plain(_ number: Double) -> String? {
        guard let text = string(number) else { return nil }
        let parts = text.split(separator: "e")
        guard parts.count == 2, let exponent = Int(parts[1]) else {
            return text.utf8.count <= mostCharacters ? text : nil
        }
        guard exponent.magnitude < mostCharacters else { return nil }
        let isNegative = parts[0].hasPrefix("-")
        let digits = parts[0].filter { $0 != "-" && $0 != "." }
        let zeros = String(repeating: "0", count: max(0, exponent < 0 ? -exponent - 1 : exponent + 1 - digits.count))
        let plain = (isNegative ? "-" : "") + (exponent < 0 ? "0." + zeros + digits : digits + zeros)
        return plain.utf8.count <= mostCharacters ? plain : nil
    }
}
