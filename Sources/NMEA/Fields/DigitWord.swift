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

/// Four adjacent fields, each empty or a whole number of at most three digits, as in lists of satellites.
///
/// Converting all four in the halves of two registers takes half the instructions of converting each by itself.
struct FourNumbers {
    /// The first number in the lower half, the second in the upper; zero for an empty field.
    let firstAndSecond: UInt64

    /// The third number in the lower half, the fourth in the upper; zero for an empty field.
    let thirdAndFourth: UInt64

    let lengths: (Int, Int, Int, Int)

    @inline(__always)
    var first: Int { Int(truncatingIfNeeded: firstAndSecond & 0xFFFF_FFFF) }

    @inline(__always)
    var second: Int { Int(truncatingIfNeeded: firstAndSecond &>> 32) }

    @inline(__always)
    var third: Int { Int(truncatingIfNeeded: thirdAndFourth & 0xFFFF_FFFF) }

    @inline(__always)
    var fourth: Int { Int(truncatingIfNeeded: thirdAndFourth &>> 32) }
}

extension SentenceFields {
    /// Reads four fields; `nil` if any of them is missing or has another format.
    @inline(__always)
    func fourNumbers(_ field: Int) -> FourNumbers? {
        let (start1, end1) = bounds(field)
        let (start2, end2) = bounds(field &+ 1)
        let (start3, end3) = bounds(field &+ 2)
        let (start4, end4) = bounds(field &+ 3)
        let (length1, length2) = (end1 &- start1, end2 &- start2)
        let (length3, length4) = (end3 &- start3, end4 &- start4)
        // The negative length of a missing field becomes very large.
        guard UInt(bitPattern: length1 | length2 | length3 | length4) <= 3 else { return nil }
        let one = (half(at: start1, length1) | half(at: start2, length2) &<< 32) & Self.threeBytes
        let other = (half(at: start3, length3) | half(at: start4, length4) &<< 32) & Self.threeBytes
        guard Self.areDigits(one, other) else { return nil }
        return FourNumbers(
            firstAndSecond: Self.values(one),
            thirdAndFourth: Self.values(other),
            lengths: (length1, length2, length3, length4)
        )
    }

    private static var threeBytes: UInt64 { 0x00FF_FFFF_00FF_FFFF }

    /// The digits of a field of up to three characters, ending in the third byte; the fourth byte is arbitrary.
    @inline(__always)
    private func half(at start: Int, _ length: Int) -> UInt64 {
        let characters = UInt32(truncatingIfNeeded: word(at: start)) ^ 0x3030_3030
        return UInt64(characters &<< UInt32(truncatingIfNeeded: 24 &- 8 &* length))
    }

    @inline(__always)
    private static func areDigits(_ one: UInt64, _ other: UInt64) -> Bool {
        let most: UInt64 = 0x0076_7676_0076_7676
        return ((one &+ most) | one | (other &+ most) | other) & 0x0080_8080_0080_8080 == 0
    }

    /// Converts three digits to a number in each half of the register.
    @inline(__always)
    private static func values(_ digits: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0000_00FF_0000_00FF
        let pairs = (digits &* 10 &+ digits &>> 8) &>> 8 & ones
        return (digits & ones) &* 100 &+ pairs
    }
}
