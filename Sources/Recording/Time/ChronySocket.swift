internal import GNSS
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
