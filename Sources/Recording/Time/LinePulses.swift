package import GNSS
package import Receivers
internal import Synchronization
package import SystemPackage

/// The pulses that a receiver gives on the DCD of its line, and a word where none come.
package final class LinePulses: PulseSource {
    private struct State {
        var finder = PulseFinder()
        var pulses: [DCDEdge] = []
        var isUnavailable = false
        var looks = PulseLooks()
    }

    private let line: FilePath
    private let warn: @Sendable (String) -> Void
    private let state = Mutex(State())

    /// The pulses on a line, which `take` tells of.
    ///
    /// - Parameters:
    ///   - line: the line.
    ///   - warn: is told, once each, that pulses cannot be waited for, and that they do not come.
    package init(on line: FilePath, warn: @escaping @Sendable (String) -> Void) {
        (self.line, self.warn) = (line, warn)
    }

    /// Takes in an event on the line's DCD.
    ///
    /// - Parameter event: the event.
    package func take(_ event: DCDEvent) {
        switch event {
        case .edge(let edge):
            state.withLock { state in
                guard state.finder.isPulse(edge) else { return }
                // The next one may come while bytes are looked at that came before it.
                if state.pulses.count == 2 { state.pulses.removeFirst() }
                state.pulses.append(edge)
            }
        case .missedEdges: state.withLock { $0.finder.forget() }
        case .unavailable(let reason): tellUnavailable(reason)
        }
    }

    /// This machine's clock at the latest pulse; nil where there was none.
    ///
    /// - Parameter now: the moment that it is to be the latest one at.
    /// - Returns: the time of the pulse.
    package func latest(at now: ContinuousClock.Instant) -> UTCTime? {
        state.withLock { state in
            let pulse = state.pulses.last { $0.instant <= now }?.clock
            state.looks.note(pulse, at: now)
            return pulse
        }
    }

    /// Warns where the latest look showed no pulse, or the same for ten seconds: to be called at good fixes, which have one each.
    package func warnWhereMissed() {
        let isNew = state.withLock { state in !state.isUnavailable && state.looks.hasToTellStop() }
        guard isNew else { return }
        warn(
            "no pulses have come on DCD of \(line) for ten seconds; the time is told by sentences alone where they lack"
        )
    }

    private func tellUnavailable(_ reason: Errno) {
        let isNew = state.withLock { state in
            defer { state.isUnavailable = true }
            return !state.isUnavailable
        }
        guard isNew else { return }
        let words =
            switch reason {
            case .inappropriateIOCTLForDevice, .invalidArgument: "its driver does not tell when it changes"
            default: "\(reason)"
            }
        warn("pulses on DCD of \(line) cannot be had, since \(words); the time is told by sentences alone")
    }
}
