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

        /// Takes differences in that are not large, by their sum.
        mutating func add(sum more: UInt64) { sum &+= more }

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

    /// Appends differences, behind the number of lowest bits, in so many bytes.
    static func append(_ differences: [UInt64], lowBits: Int, length: Int, to bytes: inout [UInt8]) {
        bytes.append(UInt8(lowBits))
        let end = bytes.count + length - 1
        var writer = BitWriter(position: bytes.count)
        bytes += repeatElement(0, count: length - 1 + BitWriter.room)
        var span = bytes.mutableSpan
        // Bytes are what they are.
        var raw = unsafe span.mutableBytes
        let lowBits = UInt64(lowBits)
        for difference in differences {
            let zeros = difference &>> lowBits
            if zeros < mostZeros {
                // The 1 comes between the zeros and the lowest bits.
                let low = difference & (1 &<< lowBits &- 1)
                writer.append((low &<< 1 | 1) &<< zeros, bits: zeros &+ 1 &+ lowBits, to: &raw)
            } else {
                writer.append(1 << UInt64(mostZeros), bits: UInt64(mostZeros) + 1, to: &raw)
                writer.append(difference & 0xFFFF_FFFF, bits: 32, to: &raw)
                writer.append(difference >> 32, bits: 32, to: &raw)
            }
        }
        bytes.removeLast(bytes.count - end)
    }
}

/// Writes bits, the lowest of a byte first.
private struct BitWriter {
    /// So many bytes must be there behind those that are written.
    static let room = 8

    private var waiting: UInt64 = 0
    private var count: UInt64 = 0
    private var position: Int

    /// A writer from a place of the bytes on.
    init(position: Int) { self.position = position }

    /// Appends the lowest bits of a number, which has no others; 56 at most.
    @inline(__always)
    mutating func append(_ number: UInt64, bits: UInt64, to bytes: inout MutableRawSpan) {
        waiting |= number &<< count
        count &+= bits
        // Those that do not fill a byte are written again with the next ones.
        bytes.storeBytes(of: waiting.littleEndian, toByteOffset: position, as: UInt64.self)
        position &+= Int(truncatingIfNeeded: count &>> 3)
        waiting = waiting &>> (count & ~7)
        count &= 7
    }
}
