/// The CRC-32 of ISO 3309 and ITU-T V.42, which zlib and gzip use too, over eight bytes at a time.
///
/// Source: Kounavis and Berry, "Novel Table Lookup-Based Algorithms for High-Performance CRC Generation" (2008).
enum ChunkChecksum {
    /// The checksum of bytes.
    static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var sum = UInt32.max
        var position = bytes.startIndex
        while bytes.endIndex - position >= 8 {
            let low = sum ^ word(bytes, at: position)
            let high = word(bytes, at: position + 4)
            sum = entry(7, low) ^ entry(6, low >> 8) ^ entry(5, low >> 16) ^ entry(4, low >> 24)
            sum ^= entry(3, high) ^ entry(2, high >> 8) ^ entry(1, high >> 16) ^ entry(0, high >> 24)
            position += 8
        }
        for byte in bytes[position...] { sum = entry(0, sum ^ UInt32(byte)) ^ sum >> 8 }
        return ~sum
    }

    /// What the lowest byte of a number becomes with so many zeros behind it.
    @inline(__always)
    private static func entry(_ zeros: Int, _ number: UInt32) -> UInt32 {
        tables[256 * zeros + Int(number & 0xFF)]
    }

    /// Four bytes, the lowest first.
    @inline(__always)
    private static func word(_ bytes: ArraySlice<UInt8>, at position: Int) -> UInt32 {
        let (first, second) = (UInt32(bytes[position]), UInt32(bytes[position + 1]) << 8)
        return first | second | UInt32(bytes[position + 2]) << 16 | UInt32(bytes[position + 3]) << 24
    }

    private static let tables: [UInt32] = {
        var tables: [UInt32] = []
        for byte in 0..<256 as Range<UInt32> {
            var sum = byte
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
            tables.append(sum)
        }
        for position in 256..<2048 {
            let before = tables[position - 256]
            tables.append(tables[Int(before & 0xFF)] ^ before >> 8)
        }
        return tables
    }()
}
