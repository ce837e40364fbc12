package import GNSS
package import SystemPackage

/// An event on DCD (data carrier detect), the modem line that carries receivers' pulses.
package enum DCDEvent: Hashable, Sendable {
    case edge(DCDEdge)

    /// Edges came faster than they were noticed, so that their times are unknown.
    case missedEdges

    /// Waiting for edges is not possible, for instance because the driver lacks TIOCMIWAIT.
    case unavailable(Errno)
}

/// A change of a line's DCD.
package struct DCDEdge: Hashable, Sendable {
    /// Whether DCD was raised.
    package let isOn: Bool

    /// System clock just after the edge.
    package let clock: UTCTime

    /// Monotonic clock at the same time.
    package let instant: ContinuousClock.Instant

    package init(isOn: Bool, clock: UTCTime, instant: ContinuousClock.Instant) {
        (self.isOn, self.clock, self.instant) = (isOn, clock, instant)
    }
}
