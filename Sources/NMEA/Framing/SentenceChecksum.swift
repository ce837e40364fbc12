/// Verifies the two hexadecimal digits after `*`: the exclusive or of all bytes between `$` and the last `*`.
enum SentenceChecksum {
    enum Verdict {
        /// The checksum is valid; the last `*` is at this offset from `$`.
        case right(star: Int)
        case wrong
        case missing
    }

    /// Verifies a line that starts with `$`, ignoring bytes after the checksum, such as some receivers' spaces.
    @inline(__always)
    static func verify(_ line: UnsafePointer<UInt8>, length: Int) -> Verdict {
        var star = length &- 3
        let isInPlace = unsafe star > 0 && line[star] == UInt8(ascii: "*")
        if !isInPlace {
            star = length &- 1
            while star > 0, unsafe line[star] != UInt8(ascii: "*") { star &-= 1 }
            guard star > 0 else { return .missing }
            guard star &+ 2 < length else { return .wrong }
        }
        guard let high = unsafe hexadecimalDigit(line[star &+ 1]), let low = unsafe hexadecimalDigit(line[star &+ 2])
        else { return .wrong }
        return unsafe sum(line, to: star) == high &<< 4 | low ? .right(star: star) : .wrong
    }

    /// The exclusive or of all bytes after the first, computed 16 at a time.
    @inline(__always)
    private static func sum(_ line: UnsafePointer<UInt8>, to end: Int) -> UInt8 {
        let bytes = unsafe UnsafeRawPointer(line)
        var sums = SIMD2<UInt64>()
        var index = 1
        while index &+ 16 <= end {
            sums ^= unsafe bytes.loadUnaligned(fromByteOffset: index, as: SIMD2<UInt64>.self)
            index &+= 16
        }
        var sum = sums.x ^ sums.y
        if index &+ 8 <= end {
            sum ^= unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            index &+= 8
        }
        // Up to seven bytes remain; those loaded after them are masked out.
        let rest = UInt64(truncatingIfNeeded: end &- index)
        let last = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
        sum = sum.littleEndian ^ (last & ((1 &<< (8 &* rest)) &- 1))
        sum ^= sum &>> 32
        sum ^= sum &>> 16
        sum ^= sum &>> 8
        return UInt8(truncatingIfNeeded: sum)
    }
}

/// The value of an upper- or lower-case hexadecimal digit; `nil` for any other byte.
@inline(__always)
func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
    let digit = byte &- UInt8(ascii: "0")
    if digit < 10 { return digit }
    // Upper and lower case differ in one bit.
    let letter = (byte | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? letter &+ 10 : nil
}
