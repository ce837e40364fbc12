/// Decimal digits of numbers, exactly rounded: the decimal nearest to the number, the even one of two as near.
package enum DecimalText {
    /// A number with exactly so many decimals, 0 through 9; empty where it has no such digits.
    package static func string(_ number: Double, decimals: Int) -> String {
        var text: [UInt8] = []
        append(number, decimals: decimals, to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Appends a number with exactly so many decimals, 0 through 9; nothing where it has no such digits.
    ///
    /// - Returns: whether the number was written: not a number, infinities and 2^63 and beyond are not.
    @discardableResult
    package static func append(_ number: Double, decimals: Int, to text: inout [UInt8]) -> Bool {
        guard let (whole, fraction) = digits(of: number, decimals: decimals) else { return false }
        // No "-0.00": what rounds to zero has no sign.
        if number < 0, whole != 0 || fraction != 0 { text.append(UInt8(ascii: "-")) }
        append(whole, to: &text)
        guard decimals > 0 else { return true }
        text.append(UInt8(ascii: "."))
        append(fraction, width: decimals, to: &text)
        return true
    }

    /// Appends a number with at most so many decimals, 0 through 9, none of them a trailing zero.
    ///
    /// - Returns: whether the number was written: not a number, infinities and 2^63 and beyond are not.
    @discardableResult
    package static func append(_ number: Double, atMost decimals: Int, to text: inout [UInt8]) -> Bool {
        guard append(number, decimals: decimals, to: &text) else { return false }
        guard decimals > 0 else { return true }
        while text.last == UInt8(ascii: "0") { text.removeLast() }
        if text.last == UInt8(ascii: ".") { text.removeLast() }
        return true
    }

    /// Appends an integer.
    static func append(_ number: UInt64, to text: inout [UInt8]) {
        var width = 1
        var rest = number / 10
        while rest > 0 {
            width += 1
            rest /= 10
        }
        append(number, width: width, to: &text)
    }

    /// Appends the last digits of an integer, with zeros in front to fill the width.
    static func append(_ number: UInt64, width: Int, to text: inout [UInt8]) {
        let start = text.count
        text.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: width))
        var rest = number
        for index in stride(from: start + width - 1, through: start, by: -1) {
            text[index] += UInt8(rest % 10)
            rest /= 10
        }
    }

    private static func digits(of number: Double, decimals: Int) -> (whole: UInt64, fraction: UInt64)? {
        let magnitude = number.magnitude
        guard magnitude < 0x1p63, (0...9).contains(decimals) else { return nil }
        let whole = UInt64(magnitude)
        let scale = powersOfTen[decimals]
        let scaled = scaledAndRounded(magnitude - Double(whole), by: scale, wholeIsOdd: whole & 1 == 1)
        return scaled == scale ? (whole + 1, 0) : (whole, scaled)
    }

    /// A fraction in 0 ..< 1 times a power of ten, rounded: in integers, since the product has no room in a `Double`.
    private static func scaledAndRounded(_ fraction: Double, by scale: UInt64, wholeIsOdd: Bool) -> UInt64 {
        guard fraction > 0 else { return 0 }
        // fraction = significand / 2^shift, and significand * scale < 2^53 * 2^30.
        let shift = 52 - Int(fraction.exponent)
        let significand = UInt64(fraction.significand * 0x1p52)
        guard shift < 100 else { return 0 }
        let product = UInt128(significand) * UInt128(scale)
        let quotient = UInt64(truncatingIfNeeded: product >> UInt128(shift))
        let remainder = product & (UInt128(1) << UInt128(shift) - 1)
        let half = UInt128(1) << UInt128(shift - 1)
        let isOdd = scale == 1 ? wholeIsOdd : quotient & 1 == 1
        return remainder > half || remainder == half && isOdd ? quotient + 1 : quotient
    }

    private static let powersOfTen: [UInt64] = [
        1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    ]
}
