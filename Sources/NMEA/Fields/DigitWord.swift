/// Up to eight decimal digits in the bytes of a register, the most significant in the lowest byte.
///
/// All digits are read, checked and converted at once, without a loop.
struct DigitWord {
    private(set) var bytes: UInt64

    /// Uses the last characters of a word as digits, with leading zeros.
    ///
    /// - Parameters:
    ///   - count: the number of characters used, 1 to 8.
    ///   - word: eight characters, the first in the lowest byte.
    @inline(__always)
    init(last count: Int, of word: UInt64) {
        bytes = (word ^ Self.zeros) & (UInt64.max &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count))
    }

    /// Uses the first characters of a word as digits, with trailing zeros.
    ///
    /// - Parameters:
    ///   - count: the number of characters used, 1 to 8.
    ///   - word: eight characters, the first in the lowest byte.
    @inline(__always)
    init(first count: Int, of word: UInt64) {
        bytes = (word ^ Self.zeros) & (UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- 8 &* count))
    }

    /// Whether all characters are digits.
    @inline(__always)
    var isValid: Bool {
        // Adding 118 to a byte above 9 sets its highest bit, unless it was set before.
        (bytes &+ 0x7676_7676_7676_7676 | bytes) & 0x8080_8080_8080_8080 == 0
    }

    /// The eight digits as a number.
    @inline(__always)
    var value: Int {
        // Combines digits to pairs, then pairs of pairs, then both halves at once.
        let pairs = bytes &* 10 &+ bytes &>> 8
        let even = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
        let odd = (pairs &>> 16 & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
        return Int(truncatingIfNeeded: (even &+ odd) &>> 32)
    }

    /// Two digits as a number, the first at a byte index from the lowest.
    @inline(__always)
    func pair(at index: Int) -> Int {
        let pairs = bytes &* 10 &+ bytes &>> 8
        return Int(truncatingIfNeeded: pairs &>> UInt64(truncatingIfNeeded: 8 &* index) & 0xFF)
    }

    /// The digit at a byte index from the lowest.
    @inline(__always)
    func digit(at index: Int) -> Int {
        Int(truncatingIfNeeded: bytes &>> UInt64(truncatingIfNeeded: 8 &* index) & 0xFF)
    }

    /// Removes the decimal point and closes the gap.
    ///
    /// - Returns: the number of digits after the point; zero without a point.
    @inline(__always)
    mutating func removePoint() -> Int {
        let difference = bytes ^ Self.points
        // The lowest bit set marks the first point. A second one stays, and makes the word invalid.
        let found = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
        guard found != 0 else { return 0 }
        let bit = UInt64(truncatingIfNeeded: found.trailingZeroBitCount) & 0x38
        let before = bytes & ((1 &<< bit) &- 1)
        let behind = bytes & ((UInt64.max &<< bit) &<< 8)
        bytes = before &<< 8 | behind
        return Int(truncatingIfNeeded: 7 &- (bit &>> 3))
    }

    private static var zeros: UInt64 { 0x3030_3030_3030_3030 }
    /// A point in each byte, after subtracting the code of `0`.
    private static var points: UInt64 { 0x1E1E_1E1E_1E1E_1E1E }
}
