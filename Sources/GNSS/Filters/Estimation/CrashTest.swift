/// Detects a vehicle that has just lost most of its speed: no receiver follows a crash or a fall well, neither by positions nor by
/// speeds, so that neither proves the other wrong.
struct CrashTest: Sendable {
    /// Metres a second squared that vehicles seldom brake by: the greatest speed is forgotten as fast.
    private static let hardBraking = 1.5
    /// Metres a second: a fall from less is none.
    private static let leastSpeed = 4.0
    /// The share of the greatest speed that is left at most.
    private static let share = 0.5
    /// Metres that a fix may be off by it.
    private static let farthest = 25.0

    private var peak = 0.0
    private var isCrash = false

    /// Takes in a step.
    mutating func note(_ step: Step) {
        peak = max(step.observation.speed, peak - Self.hardBraking * step.duration)
        isCrash = peak > Self.leastSpeed && step.observation.speed < Self.share * peak
    }

    /// True where a crash explains that a fix is so many metres from the expected place.
    func explains(_ distance: Double) -> Bool { isCrash && distance < Self.farthest }
}
