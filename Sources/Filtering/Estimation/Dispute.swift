/// A jump that no usual motion explains: either place may be the wrong one, and circles hold both.
///
/// It ends when the fixes return. A jump that lasts also ends when the receiver could have made its way at its usual speed in
/// the time since, and a minute more. A lesser doubt ends after some seconds: a fix that was possible but unusual, and a
/// beginning that is as young as the fixes that contradict it.
struct Dispute: Sendable {
    /// Metres a second that anything may move.
    private static let leastSpeed = 1.5
    /// Seconds that a jump is disputed in any case.
    private static let leastTime = 60.0
    /// Seconds during which a return is possible: later, the end of the old track is unknown.
    private static let longestAbsence = 120.0
    /// Seconds that a lesser doubt lasts.
    private static let shortTime = 11.0

    /// The fixes before the jump.
    let old: FixTrack
    /// The time of the first fix after it.
    let start: Double
    /// Metres from where the fixes before put the receiver.
    let offset: SIMD3<Double>
    /// Metres a second, the usual speed before it.
    let speed: Double
    /// Whether locations are published as disputed, and not as accepted with a large circle.
    var isOpen = true
    /// Whether it ends after some seconds.
    var isShort = false
    /// Metres that the place where the fixes before put the receiver may be off.
    var slack = 0.0

    /// Metres of the jump, at most.
    var jump: Double { offset.length + slack }

    /// Metres that the receiver can have come since.
    func reach(at time: Double) -> Double {
        max(speed, Self.leastSpeed) * max(0, time - old.last.time - Self.leastTime)
    }

    /// Whether it has ended without a return.
    func isSettled(at time: Double) -> Bool {
        isShort ? time - start > Self.shortTime : jump <= reach(at: time)
    }

    /// Whether a fix may still continue the old track.
    func isRecent(at time: Double) -> Bool { time - start < Self.longestAbsence }
}
