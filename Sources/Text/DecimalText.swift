/// Formats numbers in decimal, exactly rounded to the nearest, with ties to even.
public enum DecimalText {
    /// Formats a number with exactly 0 through 9 decimals; empty if it is not finite or too large.
    package static func string(_ number: Double, decimals: Int) -> String {
        var text = TextBuffer()
        append(number, decimals: decimals, to: &text)
        return String(decoding: text.bytes, as: UTF8.self)
    }

    /// Formats a number with at most 0 through 9 decimals and no trailing zeros; nil if it is not finite or too large.
    package static func string(_ number: Double, atMost decimals: Int) -> String? {
        var text = TextBuffer()
        guard append(number, atMost: decimals, to: &text) else { return nil }
        return String(decoding: text.bytes, as: UTF8.self)
    }

    /// The maximum number of bytes of a formatted number.
    @inlinable @inline(__always)
    public static var mostBytes: Int { 40 }

    /// Appends a number with exactly 0 through 9 decimals.
    ///
    /// - Returns: false if nothing was written, as the number is NaN, infinite, or at least 2^63.
    @discardableResult
    @inlinable
    public static func append(_ number: Double, decimals: Int, to text: inout TextBuffer) -> Bool {
        guard let digits = digits(of: number, decimals: decimals) else { return false }
        unsafe text.append(atMost: mostBytes) { unsafe write(digits, decimals: decimals, to: $0) }
        return true
    }

    /// Appends a number with at most 0 through 9 decimals and no trailing zeros.
    ///
    /// - Returns: false if nothing was written, as the number is NaN, infinite, or at least 2^63.
    @discardableResult
    @inlinable
    public static func append(_ number: Double, atMost decimals: Int, to text: inout TextBuffer) -> Bool {
        guard let digits = digits(of: number, decimals: decimals) else { return false }
        unsafe text.append(atMost: mostBytes) { unsafe write(digits, atMost: decimals, to: $0) }
        return true
    }

    /// Appends a signed or unsigned integer.
    @inlinable @inline(__always)
    public static func append(_ number: UInt64, to text: inout TextBuffer) {
        unsafe text.append(atMost: mostBytes) { unsafe write(number, to: $0) }
    }

    /// Appends the last `width` digits of an integer, padded with zeros.
    @inlinable @inline(__always)
    public static func append(_ number: UInt64, width: Int, to text: inout TextBuffer) {
        unsafe text.append(atMost: mostBytes) { unsafe write(number, width: width, to: $0) }
    }

    /// Rounds a number and splits it at the point; nil if it is not finite or too large.
    @inlinable @inline(__always)
    public static func digits(of number: Double, decimals: Int) -> Digits? {
        let magnitude = number.magnitude
        guard magnitude < 0x1p63, (0...9).contains(decimals) else { return nil }
        // Signed, because processors convert signed integers directly; the value is always positive.
        let whole = Int64(magnitude)
        let scale = powersOfTen(decimals)
        let fraction = magnitude - Double(whole)
        // The product's own error is below 2^-23, so it only affects rounding near a tie.
        let product = fraction * Double(Int64(scale))
        let floor = Int64(product)
        let rest = product - Double(floor)
        let scaled =
            (rest - 0.5).magnitude > 1e-6
            ? UInt64(floor &+ (rest > 0.5 ? 1 : 0))
            : scaledAndRounded(fraction, by: scale, wholeIsOdd: whole & 1 == 1)
        let (before, behind) = scaled == scale ? (UInt64(whole) &+ 1, 0) : (UInt64(whole), scaled)
        // Avoids "-0.00": a number that rounds to zero has no sign.
        return Digits(isNegative: number < 0 && (before != 0 || behind != 0), whole: before, fraction: behind)
    }

    /// Multiplies a fraction in 0 ..< 1 by a power of ten and rounds; uses integers, as the product exceeds a Double's
    /// precision.
    @usableFromInline @inline(never)
    static func scaledAndRounded(_ fraction: Double, by scale: UInt64, wholeIsOdd: Bool) -> UInt64 {
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

    @inlinable @inline(__always)
    static func powersOfTen(_ exponent: Int) -> UInt64 {
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

    /// A formatted number: its sign and two integers.
    @frozen
    public struct Digits {
        /// Whether the number is below 0.
        public let isNegative: Bool
        /// The integer part of the number.
        public let whole: UInt64
        /// The digits after the point, as an integer.
        public let fraction: UInt64

        @inlinable
        init(isNegative: Bool, whole: UInt64, fraction: UInt64) {
            (self.isNegative, self.whole, self.fraction) = (isNegative, whole, fraction)
        }
    }
}

/// Writes digits to a raw pointer and returns the pointer after them.
///
/// Writing through a pointer to the text itself would reload it after each byte, as the byte may alias anything. Up to
/// eight bytes may be written beyond the returned pointer; `mostBytes` includes them.
extension DecimalText {
    /// Writes a number with a fixed number of decimals.
    @inlinable @inline(__always)
    public static func write(
        _ digits: Digits,
        decimals: Int,
        to place: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        let place = unsafe write(digits.whole, isNegative: digits.isNegative, to: place)
        guard decimals > 0 else { return unsafe place }
        unsafe place.pointee = UInt8(ascii: ".")
        return unsafe write(digits.fraction, width: decimals, to: place + 1)
    }

    /// Writes a number with at most `decimals` decimals and no trailing zeros.
    @inlinable @inline(__always)
    public static func write(
        _ digits: Digits,
        atMost decimals: Int,
        to place: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        let place = unsafe write(digits.whole, isNegative: digits.isNegative, to: place)
        if decimals > 7 { return unsafe writeTrimmed(digits.fraction, width: decimals, to: place) }
        // Avoids a branch that cannot be predicted: point and digits are written at once, then their number is
        // determined.
        let word = eightDigits(digits.fraction) &>> UInt64(truncatingIfNeeded: 64 &- 8 &* decimals)
        let width = 8 &- word.leadingZeroBitCount / 8
        unsafe store((word | zeros) << 8 | UInt64(UInt8(ascii: ".")), to: place)
        return unsafe place + (width > 0 ? width &+ 1 : 0)
    }

    @usableFromInline @inline(never)
    static func writeTrimmed(
        _ fraction: UInt64,
        width: Int,
        to place: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        guard fraction > 0 else { return unsafe place }
        var (digits, width) = (fraction, width)
        while digits % 10 == 0 {
            digits /= 10
            width -= 1
        }
        unsafe place.pointee = UInt8(ascii: ".")
        return unsafe write(digits, width: width, to: place + 1)
    }

    /// Writes an unsigned integer.
    @inlinable @inline(__always)
    public static func write(_ number: UInt64, to place: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
        if number >= 100_000_000 { return unsafe writeLong(number, to: place) }
        let word = eightDigits(number)
        // The first digit is the lowest byte; the last digit is written even if it is 0.
        let skipped = min(7, word.trailingZeroBitCount / 8)
        unsafe store((word | zeros) &>> UInt64(truncatingIfNeeded: 8 &* skipped), to: place)
        return unsafe place + (8 &- skipped)
    }

    @usableFromInline @inline(never)
    static func writeLong(
        _ number: UInt64,
        to place: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        let front = unsafe write(number / 100_000_000, to: place)
        return unsafe write(number, width: 8, to: front)
    }

    /// Writes the last `width` digits of an integer, at most 16, padded with zeros.
    @inlinable @inline(__always)
    public static func write(
        _ number: UInt64,
        width: Int,
        to place: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        if width <= 8 { return unsafe write(eight: number % 100_000_000, width: width, to: place) }
        let front = unsafe write(eight: number / 100_000_000 % 100_000_000, width: width &- 8, to: place)
        return unsafe write(eight: number % 100_000_000, width: 8, to: front)
    }

    /// Writes the last `width` digits of a number of at most eight digits.
    @inlinable @inline(__always)
    public static func write(
        eight number: UInt64,
        width: Int,
        to place: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        unsafe store((eightDigits(number) | zeros) &>> UInt64(truncatingIfNeeded: 64 &- 8 &* width), to: place)
        return unsafe place + width
    }

    /// Converts a number to eight digits, the first in the lowest byte: all halves are split at once, three times.
    @inlinable @inline(__always)
    public static func eightDigits(_ number: UInt64) -> UInt64 {
        let fours = (number / 10_000) | (number % 10_000) << 32
        let hundreds = ((fours &* 10_486) >> 20) & 0x7f_0000_007f
        let twos = hundreds | (fours &- 100 &* hundreds) << 16
        let tens = ((twos &* 103) >> 10) & 0x000f_000f_000f_000f
        return tens | (twos &- 10 &* tens) << 8
    }

    /// The ASCII digit 0 in all eight bytes.
    @inlinable @inline(__always)
    public static var zeros: UInt64 { 0x3030_3030_3030_3030 }

    /// Stores eight bytes in little-endian order.
    @inlinable @inline(__always)
    public static func store(_ word: UInt64, to place: UnsafeMutablePointer<UInt8>) {
        unsafe UnsafeMutableRawPointer(place).storeBytes(of: word.littleEndian, as: UInt64.self)
    }

    @inlinable @inline(__always)
    static func write(
        _ whole: UInt64,
        isNegative: Bool,
        to place: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        unsafe place.pointee = UInt8(ascii: "-")
        return unsafe write(whole, to: place + (isNegative ? 1 : 0))
    }
}
