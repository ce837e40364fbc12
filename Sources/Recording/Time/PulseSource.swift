package import GNSS

/// A place where the pulses of a receiver are told, each of which begins a second.
package protocol PulseSource: Sendable {
    /// This machine's clock at the latest pulse.
    ///
    /// - Parameter now: the moment that it is to be the latest one at.
    /// - Returns: the time of the pulse; nil where there is none, or it cannot be told.
    func latest(at now: ContinuousClock.Instant) -> UTCTime?

    /// Warns where the latest look showed no pulse, or the same for ten seconds: to be called at good fixes, which have one each.
    func warnWhereMissed()
}

/// The looks at a receiver's pulses, which show that they have stopped.
struct PulseLooks {
    /// The time after which pulses have stopped.
    private static let patience = Duration.seconds(10)

    private var pulse: UTCTime?
    /// The moments of the latest look, and of the one that showed another pulse than before.
    private var looked: ContinuousClock.Instant?
    private var changed: ContinuousClock.Instant?
    private var hasToldStop = false

    /// Takes note of what a look showed.
    mutating func note(_ pulse: UTCTime?, at now: ContinuousClock.Instant) {
        if changed == nil || self.pulse != pulse { changed = now }
        (self.pulse, looked) = (pulse, now)
    }

    /// True where the pulses have stopped, the first time that this is asked.
    mutating func hasToTellStop() -> Bool {
        guard !hasToldStop, let looked, let changed, looked - changed >= Self.patience else { return false }
        hasToldStop = true
        return true
    }
}
