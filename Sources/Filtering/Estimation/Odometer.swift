/// Adds up the way between two locations.
///
/// Measured speeds know the way better than positions, whose errors come and go and make it longer. But the speeds of some
/// receivers are too low on foot, by a quarter in recordings of two: where positions ten seconds apart say so for minutes,
/// the speeds are scaled by it.
struct Odometer: Sendable {
    /// Seconds between two positions that are compared, and seconds that a comparison counts for.
    private static let interval = 10.0
    private static let memory = 900.0
    /// Seconds of comparisons that prove anything, and the excess that may be errors of the positions.
    private static let leastTime = 50.0
    private static let tolerance = 1.08
    private static let greatestScale = 1.6

    /// Metres since the last location.
    private(set) var distance = 0.0

    private var start: (time: Double, position: SIMD2<Double>)?
    private var bySpeed = 0.0
    private var positionSum = 0.0
    private var speedSum = 0.0
    private var comparedTime = 0.0

    /// The factor that measured speeds have to be multiplied by.
    private var scale: Double {
        guard comparedTime > Self.leastTime, speedSum > 0 else { return 1 }
        let ratio = positionSum / speedSum
        return ratio > Self.tolerance ? min(ratio, Self.greatestScale) : 1
    }

    /// Counts a way that nobody has measured by speeds, in metres.
    mutating func add(_ way: Double) { distance += way }

    /// Counts a step in motion.
    ///
    /// - Parameters:
    ///   - way: metres, by measured speeds.
    ///   - observation: the fix at its end.
    mutating func add(bySpeed way: Double, to observation: Observation) {
        distance += way * scale
        bySpeed += way
        guard let start, observation.time - start.time < 2 * Self.interval else { return begin(observation) }
        let time = observation.time - start.time
        guard time >= Self.interval else { return }
        let kept = max(0, 1 - time / Self.memory)
        positionSum = positionSum * kept + (observation.position - start.position).length
        speedSum = speedSum * kept + bySpeed
        comparedTime += time
        begin(observation)
    }

    /// Compares nothing across a rest or a jump.
    mutating func interrupt() { start = nil }

    /// Begins to count anew, after a location.
    mutating func reset() { distance = 0 }

    private mutating func begin(_ observation: Observation) {
        start = (observation.time, observation.position)
        bySpeed = 0
    }

    /// Carries the position to another plane.
    mutating func carry(_ move: PlaneChange) {
        if let before = start { start = (before.time, move.position(before.position)) }
    }
}
