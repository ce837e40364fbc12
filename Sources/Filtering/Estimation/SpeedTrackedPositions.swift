/// Two positions that follow the measured speeds, and the fixes only slowly: what a drag by reflected signals cannot move.
///
/// The usual distance of fixes from each says which of both is wrong. Where that grows with the time within which fixes are
/// followed, the speeds are, and the fixes are as good as can be: so it is with the receivers of all recordings with a known
/// way (the median distance after a minute is 1.75 to 3 times that after twenty seconds). Where it stops growing, the fixes
/// are off, for some time and in one direction, and the truth is nearer to the speeds.
struct SpeedTrackedPositions: Sendable {
    /// The growth from which the long one is trusted, and below which it is in full; and the share of that.
    private static let proof = 1.5
    private static let certainty = 1.4
    private static let greatestTrust = 0.85
    /// Seconds that the growth is a mean of, and the fewest comparisons that prove anything.
    private static let memory = 150.0
    private static let leastCount = 60

    private var short = SpeedTrackedPosition(seconds: 20)
    private var long = SpeedTrackedPosition(seconds: 60)
    private var growth = 2.5

    /// The share of the distance from the long one that the fixes are wrong by; 0 where nothing shows that they are.
    var trust: Double {
        Self.greatestTrust * min(1, max(0, (Self.proof - growth) / (Self.proof - Self.certainty)))
    }

    /// The one that a fix is held against: the long one only where it is trusted.
    var measure: SpeedTrackedPosition { trust > 0 ? long : short }

    /// Metres that a fix may be from it.
    func limit(_ parameters: RejectionParameters) -> Double {
        trust > 0
            ? parameters.trustedDrift + parameters.trustedDriftShare * long.usual.value
            : parameters.drift + parameters.driftShare * short.usual.value
    }

    /// The better position for one that was measured.
    func corrected(_ position: SIMD2<Double>) -> SIMD2<Double> { position + trust * (long.position - position) }

    /// Begins anew at a fix that is believed.
    mutating func begin(at position: SIMD2<Double>) {
        short.position = position
        long.position = position
    }

    /// Takes the speeds to be as wrong as a fix is far from their position, which has proved right.
    mutating func distrustSpeeds(_ pull: Double) {
        short.usual.raise(to: pull / 2)
        long.usual.raise(to: pull)
    }

    /// Goes on by a step of the way.
    mutating func advance(by way: SIMD2<Double>) {
        short.position += way
        long.position += way
    }

    /// Follows a fix that is believed.
    ///
    /// - Parameters:
    ///   - fix: metres on the plane.
    ///   - step: seconds since the one before.
    ///   - time: seconds since the first fix.
    ///   - isLearning: true where the fix shows how fixes and speeds go together, as in motion.
    mutating func follow(_ fix: SIMD2<Double>, after step: Double, at time: Double, isLearning: Bool) {
        short.follow(fix, after: step, at: time, isLearning: isLearning)
        long.follow(fix, after: step, at: time, isLearning: isLearning)
        guard isLearning, long.usual.count > Self.leastCount else { return }
        growth += (long.usual.value / short.usual.value - growth) * min(1, step / Self.memory)
    }

    /// Carries the positions to another plane.
    mutating func carry(_ move: PlaneChange) {
        short.position = move.position(short.position)
        long.position = move.position(long.position)
    }
}

/// A position that follows the measured speeds, and the fixes within some seconds.
struct SpeedTrackedPosition: Sendable {
    /// Usual distances that a fix counts for at most.
    private static let clip = 3.0
    /// Seconds between two distances that are learned from.
    private static let interval = 0.95

    /// Seconds within which it follows the fixes.
    private let span: Double
    private var nextSample = -Double.infinity

    /// Metres on the plane.
    fileprivate(set) var position = SIMD2<Double>()

    /// Metres: the median distance of fixes.
    fileprivate(set) var usual = RunningQuantile(0.5, startingAt: 1.5, in: 0.1...50)

    fileprivate init(seconds span: Double) { self.span = span }

    fileprivate mutating func follow(
        _ fix: SIMD2<Double>,
        after step: Double,
        at time: Double,
        isLearning: Bool
    ) {
        let difference = fix - position
        let length = difference.length
        if isLearning, time >= nextSample {
            nextSample = time + Self.interval
            usual.add(length)
        }
        let share = min(1, Self.clip * usual.value / max(length, 1e-9))
        position += difference * share * min(1, step / span)
    }
}
