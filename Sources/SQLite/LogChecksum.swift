/// The running checksum of a write-ahead log, which consists of two sums.
///
/// Source: "Database File Format" (SQLite), 4.2 "Checksum Algorithm".
package struct LogChecksum: Equatable, Sendable {
    package private(set) var first: UInt32 = 0, second: UInt32 = 0

    package init() {}

    /// Reads a stored checksum, which is big-endian.
    init(storedIn bytes: UnsafeRawBufferPointer, at offset: Int) {
        first = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self).bigEndian
        second = unsafe bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self).bigEndian
    }

    func store(in bytes: UnsafeMutableRawBufferPointer, at offset: Int) {
        unsafe bytes.storeBytes(of: first.bigEndian, toByteOffset: offset, as: UInt32.self)
        unsafe bytes.storeBytes(of: second.bigEndian, toByteOffset: offset + 4, as: UInt32.self)
    }

    @inline(__always)
    mutating func add(_ word: UInt32, _ next: UInt32) {
        first &+= word &+ second
        second &+= next &+ first
    }

    /// Whether two checksums differ in a single byte.
    func isOneByteOff(_ other: LogChecksum) -> Bool {
        let (one, two) = (first ^ other.first, second ^ other.second)
        return (one == 0) != (two == 0) && Self.isOneByte(one | two)
    }

    /// Whether all set bits are in the same byte.
    static func isOneByte(_ bits: UInt32) -> Bool {
        bits != 0 && bits.leadingZeroBitCount / 8 + bits.trailingZeroBitCount / 8 == 3
    }
}
