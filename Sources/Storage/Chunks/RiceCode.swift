/// How differences are written where they are noise: in as few bits as most of them need.
///
/// Of a difference z, as many 0 bits come as z >> k counts, then a 1, then the lowest k bits of z; where there would be 24
/// zeros or more, 24 come, then the 1, then all 64 bits. The first bit is the lowest one of the first byte. The code is
/// that of Rice, "Some Practical Universal Noiseless Coding Techniques" (JPL 79-22, 1979).
enum RiceCode {
    /// As many zeros say that all bits follow.
    private static let mostZeros = 24
    private static let mostBits = 31

    /// The number of lowest bits that makes these differences short.
    static func lowBits(for differences: [UInt64]) -> Int {
        // Large ones are written out, whatever the number is.
        let sum = differences.reduce(0 as UInt64) { $0 &+ min($1, 1 << 40) }
        let mean = sum / UInt64(max(1, differences.count))
        return mean == 0 ? 0 : min(mostBits, 63 - mean.leadingZeroBitCount)
    }

    /// How many bytes differences take, the number of lowest bits included.
    static func length(of differences: [UInt64], lowBits: Int) -> Int {
        var bits = differences.count * (1 + lowBits)
        for difference in differences {
            let zeros = difference >> UInt64(lowBits)
            bits += zeros < mostZeros ? Int(zeros) : mostZeros + 64 - lowBits
        }
        return 1 + (bits + 7) / 8
    }

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

    /// Reads so many differences.
    static func read(_ count: Int, from reader: inout ChunkReader) throws(ChunkDamage) -> [UInt64] {
        let lowBits = Int(try reader.byte())
        guard lowBits <= mostBits else { throw ChunkDamage() }
        var bits = BitReader()
        var differences: [UInt64] = []
        differences.reserveCapacity(count)
        for _ in 0..<count {
            let zeros = try bits.zeros(atMost: mostZeros, from: &reader)
            if zeros < mostZeros {
                differences.append(UInt64(zeros) << UInt64(lowBits) | (try bits.take(lowBits, from: &reader)))
            } else {
                let low = try bits.take(32, from: &reader)
                differences.append(low | (try bits.take(32, from: &reader)) << 32)
            }
        }
        return differences
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

/// Reads bits, the lowest of a byte first.
private struct BitReader {
    private var waiting: UInt64 = 0
    private var count = 0

    /// How many zeros come before a one, which is read too.
    @inline(__always)
    mutating func zeros(atMost most: Int, from reader: inout ChunkReader) throws(ChunkDamage) -> Int {
        refill(from: &reader)
        let zeros = waiting.trailingZeroBitCount
        guard zeros <= most, zeros < count else { throw ChunkDamage() }
        drop(zeros + 1)
        return zeros
    }

    /// The next bits, 32 at most.
    @inline(__always)
    mutating func take(_ bits: Int, from reader: inout ChunkReader) throws(ChunkDamage) -> UInt64 {
        if bits > count { refill(from: &reader) }
        guard bits <= count else { throw ChunkDamage() }
        defer { drop(bits) }
        return waiting & (1 << UInt64(bits) - 1)
    }

    @inline(__always)
    private mutating func drop(_ bits: Int) {
        waiting >>= UInt64(bits)
        count -= bits
    }

    /// Reads bytes as long as one more has room.
    @inline(__always)
    private mutating func refill(from reader: inout ChunkReader) {
        while count <= 56, let byte = reader.nextByte() {
            waiting |= UInt64(byte) << UInt64(count)
            count += 8
        }
    }
}
