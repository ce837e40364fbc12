/// Up to eight decimal digits in the bytes of one register, the most significant in the lowest byte.
///
/// All are read, checked and weighed at once, without a loop over the characters.
struct DigitWord {
    private(set) var bytes: UInt64

    /// The last characters of a word, each less the code of `0`; the bytes before them count as zeros.
    ///
    /// - Parameters:
    ///   - count: the number of those characters, from 1 through 8.
    ///   - word: eight characters, the first one lowest.
    @inline(__always)
    init(last count: Int, of word: UInt64) {
        bytes = (word ^ Self.zeros) & (UInt64.max &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count))
    }

    /// The first characters of a word, each less the code of `0`; zeros follow them.
    ///
    /// - Parameters:
    ///   - count: the number of those characters, from 1 through 8.
    ///   - word: eight characters, the first one lowest.
    @inline(__always)
    init(first count: Int, of word: UInt64) {
        bytes = (word ^ Self.zeros) & (UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- 8 &* count))
    }

    /// True where all characters are digits.
    @inline(__always)
    var isValid: Bool {
        // Adding 118 to a byte of more than 9 sets its highest bit; one that was set already says it itself.
        (bytes &+ 0x7676_7676_7676_7676 | bytes) & 0x8080_8080_8080_8080 == 0
    }

    /// The number that the eight digits are.
    @inline(__always)
    var value: Int {
        // Pairs, then pairs of pairs, and both halves in one go.
        let pairs = bytes &* 10 &+ bytes &>> 8
        let even = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
        let odd = (pairs &>> 16 & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
        return Int(truncatingIfNeeded: (even &+ odd) &>> 32)
    }

    /// The number of two digits, the first of them so many bytes from the lowest.
    @inline(__always)
    func pair(at index: Int) -> Int {
        let pairs = bytes &* 10 &+ bytes &>> 8
        return Int(truncatingIfNeeded: pairs &>> UInt64(truncatingIfNeeded: 8 &* index) & 0xFF)
    }

    /// One digit, so many bytes from the lowest.
    @inline(__always)
    func digit(at index: Int) -> Int {
        Int(truncatingIfNeeded: bytes &>> UInt64(truncatingIfNeeded: 8 &* index) & 0xFF)
    }

    /// Takes the decimal point out, closing the gap.
    ///
    /// - Returns: the number of digits that stood behind it; zero where there is no point.
    @inline(__always)
    mutating func removePoint() -> Int {
        let difference = bytes ^ Self.points
        // The lowest bit set marks the first point; a second one stays, and is not a digit.
        let found = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
        guard found != 0 else { return 0 }
        let bit = UInt64(truncatingIfNeeded: found.trailingZeroBitCount) & 0x38
        let before = bytes & ((1 &<< bit) &- 1)
        let behind = bytes & ((UInt64.max &<< bit) &<< 8)
        bytes = before &<< 8 | behind
        return Int(truncatingIfNeeded: 7 &- (bit &>> 3))
    }

    private static var zeros: UInt64 { 0x3030_3030_3030_3030 }
    /// The bytes of points once the code of `0` is taken off.
    private static var points: UInt64 { 0x1E1E_1E1E_1E1E_1E1E }
}
