package import GNSS
package import SystemPackage

/// An event on a line's DCD, the modem line to which receivers' pulses are wired.
package enum DCDEvent: Hashable, Sendable {
    /// It went on or off.
    case edge(DCDEdge)

    /// It went on and off more often than was noticed in time, so that nobody knows which edge came when.
    case missedEdges

    /// Its edges cannot be waited for, for instance since the driver has no TIOCMIWAIT.
    case unavailable(Errno)
}

/// The going on or off of a line's DCD.
package struct DCDEdge: Hashable, Sendable {
    /// True where it went on.
    package let isOn: Bool

    /// This machine's clock just after it.
    package let clock: UTCTime

    /// The same moment by a clock that nobody sets.
    package let instant: ContinuousClock.Instant

    /// An edge at a moment.
    package init(isOn: Bool, clock: UTCTime, instant: ContinuousClock.Instant) {
        (self.isOn, self.clock, self.instant) = (isOn, clock, instant)
    }
}
