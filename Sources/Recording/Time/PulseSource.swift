package import GNSS

/// A source of a receiver's pulses; each pulse begins a second.
package protocol PulseSource: Sendable {
    /// System clock at the latest pulse.
    ///
    /// - Parameter now: ignore pulses after this time.
    /// - Returns: the time of the pulse; `nil` without a pulse, or if it cannot be read.
    func latest(at now: ContinuousClock.Instant) -> UTCTime?

    /// Warns if the latest call showed no pulse, or the same one for ten seconds.
    ///
    /// Call it after good fixes, as each of them should have its own pulse.
    func warnWhereMissed()
}

/// Detects that a receiver's pulses have stopped.
struct PulseLooks {
    /// Time without a new pulse after which they have stopped.
    private static let patience = Duration.seconds(10)

    private var pulse: UTCTime?
    /// When the pulse was last read, and when it last changed.
    private var looked: ContinuousClock.Instant?
    private var changed: ContinuousClock.Instant?
    private var hasToldStop = false

    mutating func note(_ pulse: UTCTime?, at now: ContinuousClock.Instant) {
        if changed == nil || self.pulse != pulse { changed = now }
        (self.pulse, looked) = (pulse, now)
    }

    /// Returns once whether the pulses have stopped.
    mutating func hasToTellStop() -> Bool {
        guard !hasToldStop, let looked, let changed, looked - changed >= Self.patience else { return false }
        hasToldStop = true
        return true
    }
}
