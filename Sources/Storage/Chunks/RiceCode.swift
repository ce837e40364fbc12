/// How differences are written where they are noise: in as few bits as most of them need.
///
/// Of a difference z, as many 0 bits come as z >> k counts, then a 1, then the lowest k bits of z; where there would be 24
/// zeros or more, 24 come, then the 1, then all 64 bits. The first bit is the lowest one of the first byte. The code is
/// that of Rice, "Some Practical Universal Noiseless Coding Techniques" (JPL 79-22, 1979).
enum RiceCode {
    /// As many zeros say that all bits follow.
    static let mostZeros = 24
    /// The most of the lowest bits that are written as they are.
    static let mostBits = 31

    /// The number of lowest bits that makes differences short.
    struct LowBits {
        private var sum: UInt64 = 0

        /// Takes a difference in.
        @inline(__always)
        mutating func add(_ difference: UInt64) {
            // Large ones are written out, whatever the number is.
            sum &+= min(difference, 1 << 40)
        }

        /// The number for so many differences.
        func bits(_ count: Int) -> Int {
            let mean = sum / UInt64(max(1, count))
            return mean == 0 ? 0 : min(mostBits, 63 - mean.leadingZeroBitCount)
        }
    }

    /// How many bits a difference takes.
    @inline(__always)
    static func bits(of difference: UInt64, lowBits: Int) -> Int {
        let zeros = difference &>> UInt64(truncatingIfNeeded: lowBits)
        return zeros < mostZeros ? Int(truncatingIfNeeded: zeros) &+ 1 &+ lowBits : mostZeros + 65
    }

    /// How many bytes differences of so many bits take, the number of lowest bits included.
    static func length(ofBits bits: Int) -> Int { 1 + (bits + 7) / 8 }

    /// Appends differences, behind the number of lowest bits.
    static func append(_ differences: [UInt64], lowBits: Int, to bytes: inout [UInt8]) {
        bytes.append(UInt8(lowBits))
        var writer = BitWriter()
        for difference in differences {
            let zeros = difference >> UInt64(lowBits)
            if zeros < mostZeros {
                writer.append(1 << zeros, bits: Int(zeros) + 1, to: &bytes)
                writer.append(difference & (1 << UInt64(lowBits) - 1), bits: lowBits, to: &bytes)
            } else {
                writer.append(1 << UInt64(mostZeros), bits: mostZeros + 1, to: &bytes)
                writer.append(difference & 0xFFFF_FFFF, bits: 32, to: &bytes)
                writer.append(difference >> 32, bits: 32, to: &bytes)
            }
        }
        writer.finish(&bytes)
    }
}

/// Writes bits, the lowest of a byte first.
private struct BitWriter {
    private var waiting: UInt64 = 0
    private var count = 0

    /// Appends the lowest bits of a number, which has no others; 32 at most.
    mutating func append(_ number: UInt64, bits: Int, to bytes: inout [UInt8]) {
        waiting |= number << UInt64(count)
        count += bits
        while count >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: waiting))
            waiting >>= 8
            count -= 8
        }
    }

    /// Fills the last byte up.
    mutating func finish(_ bytes: inout [UInt8]) {
        if count > 0 { bytes.append(UInt8(truncatingIfNeeded: waiting)) }
    }
}
