package import GNSS
internal import Glibc
internal import Logging
internal import Platform
internal import Synchronization
internal import SystemPackage

/// The socket on which chronyd receives clock samples, from one receiver at a time.
final class ChronySocket: Sendable {
    /// Silence after which another receiver takes over.
    private static let patience = Duration.seconds(10)

    private struct State {
        var speaker: (receiver: ReceiverIdentity, since: ContinuousClock.Instant)?
        var isHeard: Bool?
    }

    private let path: FilePath
    private let logger: Logger
    private let state = Mutex(State())

    /// Creates a sender; chronyd may create the socket later.
    init(_ path: FilePath, logger: Logger) { (self.path, self.logger) = (path, logger) }

    /// Sends a sample; drops it if chronyd does not listen, or another receiver is its clock.
    func send(_ sample: ClockSample, of receiver: ReceiverIdentity) {
        guard isSpeaker(receiver) else { return }
        let reason = deliver(sample.bytes)
        let isNew = state.withLock { state in
            defer { state.isHeard = reason == nil }
            return state.isHeard != (reason == nil)
        }
        guard isNew else { return }
        if let reason {
            logger.warning("cannot send the time to chrony, which does not listen at \(path): \(reason); retrying")
        } else {
            logger.notice("chrony gets the time from \(receiver)")
        }
    }

    private func isSpeaker(_ receiver: ReceiverIdentity) -> Bool {
        let now = ContinuousClock.now
        return state.withLock { state in
            if let speaker = state.speaker, speaker.receiver != receiver, now - speaker.since < Self.patience {
                return false
            }
            state.speaker = (receiver, now)
            return true
        }
    }

    /// Sends a datagram; returns the error if it was not delivered.
    private func deliver(_ bytes: [UInt8]) -> Errno? {
        do throws(Errno) {
            let address = try LocalSocketAddress(of: path)
            // A new socket each second, as chronyd may restart and recreate its socket.
            let socket = try LocalSocketAddress.socket(SOCK_DGRAM)
            let sent = unsafe address.withPointer {
                unsafe sendto(socket.descriptor.rawValue, bytes, bytes.count, CInt(MSG_NOSIGNAL), $0, $1)
            }
            return sent == bytes.count ? nil : Errno(rawValue: errno)
        } catch {
            return error
        }
    }
}

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
