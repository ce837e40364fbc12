package import GNSS
internal import Synchronization
package import SystemPackage

/// The kernel's file with the time of a receiver's latest pulse, and a word where none come.
package final class PulseFile: PulseSource {
    private struct State {
        var reason: Errno?
        var hasToldReason = false
        var looks = PulseLooks()
    }

    private let file: FilePath
    private let warn: @Sendable (String) -> Void
    private let state = Mutex(State())

    /// A file such as `/sys/class/pps/pps0/assert`.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - warn: is told, once each, that it cannot be read, and that pulses do not come.
    package init(_ file: FilePath, warn: @escaping @Sendable (String) -> Void) { (self.file, self.warn) = (file, warn) }

    /// This machine's clock at the latest pulse; nil where there is none, or it cannot be read.
    ///
    /// - Parameter now: the moment of the look.
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

    /// Warns where the latest look showed no pulse, or the same for ten seconds: to be called at good fixes, which have one each.
    package func warnWhereMissed() {
        let trouble = state.withLock { state -> String? in
            if let reason = state.reason {
                defer { state.hasToldReason = true }
                return state.hasToldReason ? nil : "cannot be read: \(reason)"
            }
            return state.looks.hasToTellStop() ? "have not come for ten seconds" : nil
        }
        if let trouble { warn("pulses in \(file) \(trouble); the time is told by sentences alone where they lack") }
    }
}
