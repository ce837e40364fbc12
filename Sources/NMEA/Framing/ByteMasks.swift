#if arch(x86_64) || arch(arm64)
internal import CByteMasks
#endif

/// The bytes among 64 that matter to a framer, one bit each, the first byte's the lowest.
package struct ByteMasks: Hashable, Sendable {
    /// The number of bytes that are looked at together.
    package static let width = 64

    /// Commas.
    package var separators: UInt64

    /// Dollar signs, and all bytes but printable ASCII: where sentences and frames begin and end.
    package var marks: UInt64

    /// Looks at 64 bytes, with the processor's vector instructions where there is a way to say them.
    ///
    /// - Parameter bytes: 64 that can be read; no alignment is needed.
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

    /// Does the same with nothing but 64-bit integers, eight bytes at a time.
    @inline(never)
    package init(portably bytes: UnsafePointer<UInt8>) {
        separators = 0
        marks = 0
        for part in 0..<8 {
            let word = unsafe UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: 8 * part, as: UInt64.self)
                .littleEndian
            let low = word & Self.all(0x7F)
            // The highest bit of each byte says the answer; no sum reaches the next byte.
            let isText = (low &+ Self.all(0x60)) & ~(low &+ Self.all(0x01)) & ~word
            separators |= Self.bits(Self.equal(word, 0x2C)) << (8 * part)
            marks |= Self.bits(~isText | Self.equal(word, 0x24)) << (8 * part)
        }
    }

    @inline(__always)
    private static func all(_ byte: UInt64) -> UInt64 { 0x0101_0101_0101_0101 &* byte }

    /// The highest bit of each byte that has a value.
    @inline(__always)
    private static func equal(_ word: UInt64, _ byte: UInt64) -> UInt64 {
        let difference = word ^ all(byte)
        return ~((difference & all(0x7F)) &+ all(0x7F) | difference)
    }

    /// The highest bits of eight bytes, side by side.
    @inline(__always)
    private static func bits(_ word: UInt64) -> UInt64 {
        ((word & all(0x80)) >> 7 &* 0x0102_0408_1020_4080) >> 56
    }
}
