package import GNSS
internal import Synchronization
package import SystemPackage

/// The kernel's file with the time of a receiver's latest pulse, with warnings if pulses are missing.
package final class PulseFile: PulseSource {
    private struct State {
        var reason: Errno?
        var hasToldReason = false
        var looks = PulseLooks()
    }

    private let file: FilePath
    private let warn: @Sendable (String) -> Void
    private let state = Mutex(State())

    /// Creates the pulses of a file such as `/sys/class/pps/pps0/assert`.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - warn: called once if the file cannot be read, and once if pulses are missing.
    package init(_ file: FilePath, warn: @escaping @Sendable (String) -> Void) { (self.file, self.warn) = (file, warn) }

    /// System clock at the latest pulse; `nil` if there is no pulse or the file cannot be read.
    ///
    /// - Parameter now: the current time.
    /// - Returns: the time of the pulse.
    package func latest(at now: ContinuousClock.Instant) -> UTCTime? {
        let (pulse, reason) = look()
        state.withLock { state in
            state.reason = reason
            state.looks.note(pulse, at: now)
        }
        return pulse
    }

    private func look() -> (pulse: UTCTime?, reason: Errno?) {
        do throws(Errno) {
            return (try SystemClock.pulse(in: file), nil)
        } catch {
            return (nil, error)
        }
    }

    /// Warns if the latest call showed no pulse, or the same one for ten seconds.
    ///
    /// Call it after good fixes, as each of them should have its own pulse.
    package func warnWhereMissed() {
        let trouble = state.withLock { state -> String? in
            if let reason = state.reason {
                defer { state.hasToldReason = true }
                return state.hasToldReason ? nil : "cannot be read: \(reason)"
            }
            return state.looks.hasToTellStop() ? "have not arrived for ten seconds" : nil
        }
        if let trouble { warn("pulses in \(file) \(trouble); without them, the time comes from sentences alone") }
    }
}
