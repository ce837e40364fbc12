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
