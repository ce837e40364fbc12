package import GNSS

/// A comparison of this machine's clock with a receiver's, as chrony's reference clocks of kind SOCK take it.
package struct ClockSample: Hashable, Sendable {
    /// This machine's clock at a moment, to the microsecond.
    package let clock: UTCTime

    /// The seconds by which the true time is ahead of it.
    package let offset: Double

    /// The comparison of a clock with the true time of the same moment.
    package init(clock: UTCTime, truth: UTCTime) {
        let microseconds = clock.nanosecondsSince1970.quotientAndRemainder(dividingBy: 1000).quotient
        self.clock = UTCTime(nanosecondsSince1970: microseconds &* 1000)
        offset = truth.seconds(since: self.clock)
    }

    /// The datagram: `struct sock_sample` of chrony's refclock_sock.c, in this machine's order of bytes.
    ///
    /// A time of the day, the offset, and four numbers: no bare pulse, no leap second, nothing, and the mark.
    package var bytes: [UInt8] {
        let (seconds, rest) = clock.nanosecondsSince1970.quotientAndRemainder(dividingBy: 1_000_000_000)
        return Self.bytes(seconds) + Self.bytes(rest / 1000) + Self.bytes(Int64(bitPattern: offset.bitPattern))
            + Self.bytes(0) + Self.bytes(Int64(Self.mark) << 32)
    }

    /// The letters SOCK.
    private static let mark: Int32 = 0x534F_434B

    // On a machine that has the lowest byte first, as all do that Swift runs on, two numbers of four bytes are one of eight.
    private static func bytes(_ number: Int64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
