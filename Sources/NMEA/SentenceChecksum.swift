/// The two hexadecimal digits after `*`: the exclusive or of all bytes between `$` and the last `*`.
enum SentenceChecksum {
    /// What there is to say of a sentence's checksum.
    enum Verdict {
        /// It fits; the sentence is so long, whatever follows the digits.
        case right(length: Int)
        case wrong
        case missing
    }

    /// Checks a line that starts with `$`; bytes after the two digits are not looked at, as some receivers send spaces.
    static func verify(_ line: Span<UInt8>) -> Verdict {
        var star = line.count - 1
        while star > 0, line[star] != UInt8(ascii: "*") { star -= 1 }
        guard star > 0 else { return .missing }
        guard star + 2 < line.count, let high = hexadecimalDigit(line[star + 1]),
            let low = hexadecimalDigit(line[star + 2])
        else { return .wrong }
        var sum: UInt8 = 0
        for index in 1..<star { sum ^= line[index] }
        return sum == high << 4 | low ? .right(length: star + 3) : .wrong
    }
}

/// The value of a hexadecimal digit in either case; nil for any other byte.
func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
}
