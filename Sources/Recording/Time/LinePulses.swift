package import GNSS
package import Receivers
internal import Synchronization
package import SystemPackage

/// The pulses that a receiver sends on its line's DCD, with warnings if they are missing.
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

    /// Creates the pulses of a line, from the events that `take` gets.
    ///
    /// - Parameters:
    ///   - line: the line.
    ///   - warn: called once if pulses cannot be waited for, and once if they are missing.
    package init(on line: FilePath, warn: @escaping @Sendable (String) -> Void) {
        (self.line, self.warn) = (line, warn)
    }

    /// Processes an event on the line's DCD.
    package func take(_ event: DCDEvent) {
        switch event {
        case .edge(let edge):
            state.withLock { state in
                guard state.finder.isPulse(edge) else { return }
                // Keep two: the next pulse may come while bytes from before it are processed.
                if state.pulses.count == 2 { state.pulses.removeFirst() }
                state.pulses.append(edge)
            }
        case .missedEdges: state.withLock { $0.finder.forget() }
        case .unavailable(let reason): tellUnavailable(reason)
        }
    }

    /// System clock at the latest pulse; `nil` if there was no pulse.
    ///
    /// - Parameter now: ignore pulses after this time.
    /// - Returns: the time of the pulse.
    package func latest(at now: ContinuousClock.Instant) -> UTCTime? {
        state.withLock { state in
            let pulse = state.pulses.last { $0.instant <= now }?.clock
            state.looks.note(pulse, at: now)
            return pulse
        }
    }

    /// Warns if the latest call showed no pulse, or the same one for ten seconds.
    ///
    /// Call it after good fixes, as each of them should have its own pulse.
    package func warnWhereMissed() {
        let isNew = state.withLock { state in !state.isUnavailable && state.looks.hasToTellStop() }
        guard isNew else { return }
        warn(
            "no pulses have arrived on DCD of \(line) for ten seconds; without them, the time comes from sentences alone"
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
            case .inappropriateIOCTLForDevice, .invalidArgument: "its driver does not report changes"
            default: "\(reason)"
            }
        warn("cannot read pulses on DCD of \(line): \(words); the time comes from sentences alone")
    }
}

/// Finds the edges that begin a second among all edges of a line.
///
/// A pulse comes once a second and is shorter than half a second, so its first edge follows the longer pause. This
/// works for both polarities, which depend on the wiring, and is how gpsd does it.
package struct PulseFinder: Sendable {
    private static let second = Duration.seconds(1)
    /// How much the kernel's wake-up delay may vary.
    private static let jitter = Duration.milliseconds(20)

    /// The latest two edges.
    private var edges: [DCDEdge] = []

    package init() {}

    /// Processes the next edge.
    ///
    /// - Parameter edge: the edge.
    /// - Returns: whether it begins a second.
    package mutating func isPulse(_ edge: DCDEdge) -> Bool {
        defer {
            if edges.count == 2 { edges.removeFirst() }
            edges.append(edge)
        }
        // Rising and falling edges alternate, unless the line was closed in between.
        guard edges.count == 2, let earlier = edges.first, let opposite = edges.last, earlier.isOn == edge.isOn,
            opposite.isOn != edge.isOn, Self.isNear(edge.instant - earlier.instant, Self.second)
        else { return false }
        let rest = edge.instant - opposite.instant
        // A square wave has equal pauses: with most receivers' wiring DCD rises with the second.
        return Self.isNear(rest, Self.second / 2) ? edge.isOn : rest > Self.second / 2
    }

    /// Forgets the edges after some were missed.
    package mutating func forget() { edges.removeAll() }

    private static func isNear(_ span: Duration, _ other: Duration) -> Bool {
        (other - jitter...other + jitter).contains(span)
    }
}
