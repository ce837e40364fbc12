#if arch(x86_64) || arch(arm64)
internal import CByteMasks
#endif

/// Marks the bytes in a block of 64 that matter to a framer, with the first byte in the lowest bit.
package struct ByteMasks: Hashable, Sendable {
    /// Bytes scanned per step.
    package static let width = 64

    /// The positions of commas.
    package var separators: UInt64

    /// The positions of `$` and of bytes other than printable ASCII, where sentences and frames start and end.
    package var marks: UInt64

    /// Scans 64 bytes, with vector instructions if available.
    ///
    /// - Parameter bytes: at least 64 readable bytes of any alignment.
    @inline(__always)
    package init(_ bytes: UnsafePointer<UInt8>) {
        #if arch(x86_64) || arch(arm64)
        let masks = unsafe gpslog_byte_masks_of(bytes)
        separators = masks.separators
        marks = masks.marks
        #else
        unsafe self.init(portably: bytes)
        #endif
    }

    /// Scans 64 bytes with 64-bit integers only, eight bytes at a time.
    @inline(never)
    package init(portably bytes: UnsafePointer<UInt8>) {
        separators = 0
        marks = 0
        for part in 0..<8 {
            let word = unsafe UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: 8 * part, as: UInt64.self)
                .littleEndian
            let low = word & Self.all(0x7F)
            // The result is in the highest bit of each byte; no sum overflows into the next byte.
            let isText = (low &+ Self.all(0x60)) & ~(low &+ Self.all(0x01)) & ~word
            separators |= Self.bits(Self.equal(word, 0x2C)) << (8 * part)
            marks |= Self.bits(~isText | Self.equal(word, 0x24)) << (8 * part)
        }
    }

    @inline(__always)
    private static func all(_ byte: UInt64) -> UInt64 { 0x0101_0101_0101_0101 &* byte }

    /// Sets the highest bit of each byte with this value.
    @inline(__always)
    private static func equal(_ word: UInt64, _ byte: UInt64) -> UInt64 {
        let difference = word ^ all(byte)
        return ~((difference & all(0x7F)) &+ all(0x7F) | difference)
    }

    /// Collects the highest bits of eight bytes.
    @inline(__always)
    private static func bits(_ word: UInt64) -> UInt64 {
        ((word & all(0x80)) >> 7 &* 0x0102_0408_1020_4080) >> 56
    }
}
