package import GNSS

/// A comparison of the system clock with a receiver's time, for chrony's reference clocks of type SOCK.
package struct ClockSample: Hashable, Sendable {
    /// System clock, to the microsecond.
    package let clock: UTCTime

    /// Seconds by which the true time is ahead of the system clock.
    package let offset: Double

    /// Compares the system clock with the true time at the same moment.
    package init(clock: UTCTime, truth: UTCTime) {
        let microseconds = clock.nanosecondsSince1970.quotientAndRemainder(dividingBy: 1000).quotient
        self.clock = UTCTime(nanosecondsSince1970: microseconds &* 1000)
        offset = truth.seconds(since: self.clock)
    }

    /// The datagram: `struct sock_sample` of chrony's refclock_sock.c, in native byte order.
    ///
    /// A `timeval`, the offset, and four integers: no bare pulse, no leap second, padding, and the magic number.
    package var bytes: [UInt8] {
        let (seconds, rest) = clock.nanosecondsSince1970.quotientAndRemainder(dividingBy: 1_000_000_000)
        return Self.bytes(seconds) + Self.bytes(rest / 1000) + Self.bytes(Int64(bitPattern: offset.bitPattern))
            + Self.bytes(0) + Self.bytes(Int64(Self.mark) << 32)
    }

    /// The magic number, the letters SOCK.
    private static let mark: Int32 = 0x534F_434B

    // On little-endian machines, the only ones that Swift runs on, two integers of 4 bytes equal one of 8.
    private static func bytes(_ number: Int64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
