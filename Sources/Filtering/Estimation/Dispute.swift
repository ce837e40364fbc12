/// A jump that no motion explains and that lasts: either place may be the wrong one.
///
/// It ends when the fixes return, or when the receiver could have made the way of the jump at its usual speed in the time
/// since, and a minute more. Until then, circles hold both places.
struct Dispute: Sendable {
    /// Metres a second that anything may move.
    private static let leastSpeed = 1.5
    /// Seconds that a jump is disputed in any case.
    private static let leastTime = 60.0
    /// Seconds for which a return is looked for: later, nothing is known of where the old track would lead.
    private static let longestAbsence = 120.0

    /// The fixes before the jump.
    let old: FixTrack
    /// The time of the first fix after it.
    let start: Double
    /// Metres from where the fixes before put the receiver.
    let jump: Double
    /// Metres a second, the usual speed before it.
    let speed: Double

    /// Metres that the receiver can have come since.
    func reach(at time: Double) -> Double {
        max(speed, Self.leastSpeed) * max(0, time - old.last.time - Self.leastTime)
    }

    /// Whether a fix may still continue the old track.
    func isRecent(at time: Double) -> Bool { time - old.last.time < Self.longestAbsence }
}
