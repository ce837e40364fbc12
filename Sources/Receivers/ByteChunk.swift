import Glibc
package import GNSS

/// Bytes that came in together.
package struct ByteChunk: Hashable, Sendable {
    /// The bytes, unchanged; at least one.
    package let bytes: [UInt8]

    /// This machine's clock when they were read; nil when replaying.
    package let readAt: UTCTime?

    /// Bytes that came in at a time.
    package init(bytes: [UInt8], readAt: UTCTime?) {
        self.bytes = bytes
        self.readAt = readAt
    }

    /// Bytes that were read this moment.
    init(justRead bytes: [UInt8]) {
        var now = timespec()
        // It cannot fail: the clock exists and the address is ours.
        _ = unsafe clock_gettime(CLOCK_REALTIME, &now)
        self.init(
            bytes: bytes,
            readAt: UTCTime(nanosecondsSince1970: Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec))
        )
    }
}
