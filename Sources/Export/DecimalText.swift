/// Decimal digits of numbers, exactly rounded: the decimal nearest to the number, the even one of two as near.
package enum DecimalText {
    /// A number with exactly so many decimals, 0 through 9; empty where it has no such digits.
    package static func string(_ number: Double, decimals: Int) -> String {
        var text = ExportText()
        append(number, decimals: decimals, to: &text)
        return String(decoding: text.bytes, as: UTF8.self)
    }

    /// Appends a number with exactly so many decimals, 0 through 9; nothing where it has no such digits.
    ///
    /// - Returns: whether the number was written: not a number, infinities and 2^63 and beyond are not.
    @discardableResult
    package static func append(_ number: Double, decimals: Int, to text: inout ExportText) -> Bool {
        guard let (whole, fraction) = digits(of: number, decimals: decimals) else { return false }
        append(whole, isNegative: number < 0 && (whole != 0 || fraction != 0), to: &text)
        guard decimals > 0 else { return true }
        text.append(UInt8(ascii: "."))
        append(fraction, width: decimals, to: &text)
        return true
    }

    /// Appends a number with at most so many decimals, 0 through 9, none of them a trailing zero.
    ///
    /// - Returns: whether the number was written: not a number, infinities and 2^63 and beyond are not.
    @discardableResult
    package static func append(_ number: Double, atMost decimals: Int, to text: inout ExportText) -> Bool {
        guard let (whole, fraction) = digits(of: number, decimals: decimals) else { return false }
        append(whole, isNegative: number < 0 && (whole != 0 || fraction != 0), to: &text)
        if decimals > 7 { return appendTrimmed(fraction, width: decimals, to: &text) }
        // Without a branch, as what is written next cannot be foreseen: the point, the digits, and how many of them count.
        let word = eightDigits(fraction) >> UInt64(64 &- 8 &* decimals)
        let width = 8 &- word.leadingZeroBitCount / 8
        text.append((word | 0x3030_3030_3030_3030) << 8 | UInt64(UInt8(ascii: ".")), count: width > 0 ? width &+ 1 : 0)
        return true
    }

    @inline(never)
    private static func appendTrimmed(_ fraction: UInt64, width: Int, to text: inout ExportText) -> Bool {
        guard fraction > 0 else { return true }
        var (digits, width) = (fraction, width)
        while digits % 10 == 0 {
            digits /= 10
            width -= 1
        }
        text.append(UInt8(ascii: "."))
        append(digits, width: width, to: &text)
        return true
    }

    /// Appends an integer.
    @inline(__always)
    static func append(_ number: UInt64, to text: inout ExportText) {
        if number < 10 { return text.append(UInt8(ascii: "0") + UInt8(number)) }
        var width = 2
        var rest = number / 100
        while rest > 0 {
            width += 1
            rest /= 10
        }
        append(number, width: width, to: &text)
    }

    /// Appends the last digits of an integer, with zeros in front to fill the width.
    @inline(__always)
    static func append(_ number: UInt64, width: Int, to text: inout ExportText) {
        if width > 8 { appendFront(of: number, width: width - 8, to: &text) }
        append(eight: number % 100_000_000, width: min(width, 8), to: &text)
    }

    @inline(never)
    private static func appendFront(of number: UInt64, width: Int, to text: inout ExportText) {
        let front = number / 100_000_000
        if width > 8 { append(eight: front / 100_000_000, width: min(width - 8, 8), to: &text) }
        append(eight: front % 100_000_000, width: min(width, 8), to: &text)
    }

    /// Appends the last of at most eight digits.
    @inline(__always)
    private static func append(eight number: UInt64, width: Int, to text: inout ExportText) {
        text.append((eightDigits(number) | 0x3030_3030_3030_3030) >> UInt64(64 &- 8 &* width), count: width)
    }

    /// The eight digits of a number, the first in the lowest byte: two numbers, four and eight are made at once.
    @inline(__always)
    private static func eightDigits(_ number: UInt64) -> UInt64 {
        let fours = (number / 10_000) | (number % 10_000) << 32
        let hundreds = ((fours &* 10_486) >> 20) & 0x7f_0000_007f
        let twos = hundreds | (fours &- 100 &* hundreds) << 16
        let tens = ((twos &* 103) >> 10) & 0x000f_000f_000f_000f
        return tens | (twos &- 10 &* tens) << 8
    }

    @inline(__always)
    private static func append(_ whole: UInt64, isNegative: Bool, to text: inout ExportText) {
        // No "-0.00": what rounds to zero has no sign.
        if isNegative { text.append(UInt8(ascii: "-")) }
        append(whole, to: &text)
    }

    @inline(__always)
    private static func digits(of number: Double, decimals: Int) -> (whole: UInt64, fraction: UInt64)? {
        let magnitude = number.magnitude
        guard magnitude < 0x1p63, (0...9).contains(decimals) else { return nil }
        // Signed, since processors convert those at once; all are positive.
        let whole = Int64(magnitude)
        let scale = powersOfTen(decimals)
        let fraction = magnitude - Double(whole)
        // The product's own error is below 2^-23: only near a tie can it change what is nearest.
        let product = fraction * Double(Int64(scale))
        let floor = Int64(product)
        let rest = product - Double(floor)
        let scaled =
            (rest - 0.5).magnitude > 1e-6
            ? UInt64(floor &+ (rest > 0.5 ? 1 : 0))
            : scaledAndRounded(fraction, by: scale, wholeIsOdd: whole & 1 == 1)
        return scaled == scale ? (UInt64(whole) + 1, 0) : (UInt64(whole), scaled)
    }

    /// A fraction in 0 ..< 1 times a power of ten, rounded: in integers, since the product has no room in a `Double`.
    @inline(never)
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

    @inline(__always)
    private static func powersOfTen(_ exponent: Int) -> UInt64 {
        switch exponent {
        case 0: 1
        case 1: 10
        case 2: 100
        case 3: 1000
        case 4: 10_000
        case 5: 100_000
        case 6: 1_000_000
        case 7: 10_000_000
        case 8: 100_000_000
        default: 1_000_000_000
        }
    }
}
