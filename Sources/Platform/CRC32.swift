/// The CRC-32 of ISO 3309 and ITU-T V.42, as used by zlib and gzip, computed 16 bytes at a time.
///
/// Source: Kounavis and Berry, "Novel Table Lookup-Based Algorithms for High-Performance CRC Generation" (2008).
package enum CRC32 {
    package static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        unsafe bytes.withUnsafeBytes { unsafe of($0) }
    }

    package static func of(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        unsafe tables.withUnsafeBufferPointer { tables in unsafe sum(of: bytes, tables) }
    }

    /// Computes the checksum with the tables.
    ///
    /// Unsafe accesses are in bounds: all of them are within the tables, and in the bytes up to the last 16.
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

    /// The combined table entries of eight bytes followed by `zeros` zero bytes.
    @inline(__always)
    private static func entries(_ zeros: Int, _ bytes: UInt64, _ tables: UnsafeBufferPointer<UInt32>) -> UInt32 {
        var sum: UInt32 = 0
        for place in 0..<8 {
            let byte = Int(UInt8(truncatingIfNeeded: bytes &>> UInt64(8 &* place)))
            sum ^= unsafe tables[256 &* (zeros &+ 7 &- place) &+ byte]
        }
        return sum
    }

    /// The checksum of each byte followed by 0 to 15 zeros; 256 entries per number of zeros.
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
