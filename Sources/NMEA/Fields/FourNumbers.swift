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
