/// The CRC-32 of ISO 3309 and ITU-T V.42, which zlib and gzip use too, over sixteen bytes at a time.
///
/// Source: Kounavis and Berry, "Novel Table Lookup-Based Algorithms for High-Performance CRC Generation" (2008).
package enum CRC32 {
    /// The checksum of bytes.
    package static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        unsafe bytes.withUnsafeBytes { unsafe of($0) }
    }

    /// The checksum of bytes that lie in memory.
    package static func of(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        unsafe tables.withUnsafeBufferPointer { tables in unsafe sum(of: bytes, tables) }
    }

    /// The checksum.
    ///
    /// Unsafe, as all that is read of the tables is within them, and of the bytes up to the last sixteen.
    private static func sum(of bytes: UnsafeRawBufferPointer, _ tables: UnsafeBufferPointer<UInt32>) -> UInt32 {
        var sum = UInt32.max
        var position = 0
        while bytes.count &- position >= 16 {
            let low = unsafe bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self).littleEndian ^ UInt64(sum)
            let high = unsafe bytes.loadUnaligned(fromByteOffset: position &+ 8, as: UInt64.self).littleEndian
            sum = unsafe entries(8, low, tables) ^ entries(0, high, tables)
            position &+= 16
        }
        for index in position..<bytes.count {
            sum = unsafe tables[Int(UInt8(truncatingIfNeeded: sum) ^ bytes[index])] ^ sum >> 8
        }
        return ~sum
    }

    /// The entries for eight bytes, the last one with so many zeros behind it.
    @inline(__always)
    private static func entries(_ zeros: Int, _ bytes: UInt64, _ tables: UnsafeBufferPointer<UInt32>) -> UInt32 {
        var sum: UInt32 = 0
        for place in 0..<8 {
            let byte = Int(UInt8(truncatingIfNeeded: bytes &>> UInt64(8 &* place)))
            sum ^= unsafe tables[256 &* (zeros &+ 7 &- place) &+ byte]
        }
        return sum
    }

    /// The checksum of a byte with 0 to 15 zeros behind it, 256 numbers each.
    private static let tables: [UInt32] = {
        var tables: [UInt32] = []
        for byte in 0..<256 as Range<UInt32> {
            var sum = byte
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
            tables.append(sum)
        }
        for position in 256..<4096 {
            let before = tables[position - 256]
            tables.append(tables[Int(before & 0xFF)] ^ before >> 8)
        }
        return tables
    }()
}
