/// Numbers where a protocol has integers only.
enum WholeNumber {
    /// The largest magnitude that every server can read: that of 32 bits.
    private static let limit = 2_147_483_647.0

    /// A number as an integer; nil where it is not known, not a number, or too large for 32 bits.
    static func rounded(_ number: Double?, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero) -> Int? {
        guard let number, number.magnitude < limit else { return nil }
        return Int(number.rounded(rule))
    }

    /// Metres of uncertainty, rounded up, at least 1: whoever reads 0 believes in perfection.
    static func accuracy(_ metres: Double?) -> Int? {
        guard let metres, metres >= 0 else { return nil }
        return rounded(metres, .up).map { max(1, $0) }
    }

    /// A course in whole degrees, 0 ..< 360; nil where it is none.
    static func course(_ degrees: Double?) -> Int? {
        guard let degrees, (0...360).contains(degrees) else { return nil }
        return rounded(degrees).map { $0 % 360 }
    }
}
