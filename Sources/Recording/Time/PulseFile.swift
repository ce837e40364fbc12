package import GNSS
internal import Synchronization
package import SystemPackage

/// The kernel's file with the time of a receiver's latest pulse, and a word where none come.
package final class PulseFile: Sendable {
    /// The time after which pulses have stopped.
    private static let patience = Duration.seconds(10)

    private struct State {
        var reason: Errno?
        var pulse: UTCTime?
        /// The moments of the latest look, and of the one that showed another pulse than before.
        var looked: ContinuousClock.Instant?
        var changed: ContinuousClock.Instant?
        var hasToldReason = false
        var hasToldStop = false
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
            if state.changed == nil || state.pulse != pulse { state.changed = now }
            (state.pulse, state.reason, state.looked) = (pulse, reason, now)
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
            guard let looked = state.looked, let changed = state.changed, looked - changed >= Self.patience else {
                return nil
            }
            defer { state.hasToldStop = true }
            return state.hasToldStop ? nil : "have not come for ten seconds"
        }
        if let trouble { warn("pulses in \(file) \(trouble); the time is told by sentences alone where they lack") }
    }
}
