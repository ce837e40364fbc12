internal import GNSS
internal import Glibc
internal import Logging
internal import Platform
internal import Synchronization
internal import SystemPackage

/// The socket on which chronyd waits for comparisons of clocks; one receiver at a time is its clock.
final class ChronySocket: Sendable {
    /// Seconds after which another receiver takes the place of one that says nothing.
    private static let patience = Duration.seconds(10)

    private struct State {
        var speaker: (receiver: ReceiverIdentity, since: ContinuousClock.Instant)?
        var isHeard: Bool?
    }

    private let path: FilePath
    private let logger: Logger
    private let state = Mutex(State())

    /// A socket that chronyd has made, or will make.
    init(_ path: FilePath, logger: Logger) { (self.path, self.logger) = (path, logger) }

    /// Sends a comparison; it is lost where chronyd does not listen, or listens to another receiver.
    func send(_ sample: ClockSample, of receiver: ReceiverIdentity) {
        guard isSpeaker(receiver) else { return }
        let reason = deliver(sample.bytes)
        let isNew = state.withLock { state in
            defer { state.isHeard = reason == nil }
            return state.isHeard != (reason == nil)
        }
        guard isNew else { return }
        if let reason {
            logger.warning("chrony is not told the time, since it does not listen at \(path): \(reason); trying again")
        } else {
            logger.notice("chrony is told the time by \(receiver)")
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

    /// Sends a datagram, and returns the reason why nobody got it.
    private func deliver(_ bytes: [UInt8]) -> Errno? {
        do throws(Errno) {
            let address = try LocalSocketAddress(of: path)
            // One a second: chronyd may begin anew, and its socket with it.
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
