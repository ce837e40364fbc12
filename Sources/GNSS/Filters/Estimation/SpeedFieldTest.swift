/// Whether the receiver's speed is wrong: its fixes run away from it steadily for twenty seconds.
///
/// Seen in a real recording: 38 seconds of steady three metres a second reported as 0.0 to 0.4. Reflected signals drag
/// positions for a few seconds, or change direction; a wrong speed does not.
package struct SpeedFieldTest: Sendable {
    private struct Sample: Sendable {
        /// Where the fix is off the way that the speeds lead, and how far that way is.
        var excess: SIMD2<Double>
        var displacement: SIMD2<Double>
    }

    /// Metres a second by which fixes run away at least.
    private static let leastRate = 1.2
    /// The share of the rate by which each quarter's may differ from it.
    private static let steadiness = 0.25
    /// The share of the whole motion that is missing from the speed at least.
    private static let leastShare = 0.4
    /// Above this dilution, positions prove nothing.
    private static let greatestDilution = 3.0

    private var samples = SlidingWindow<Sample>(seconds: 20.5)

    /// Whether the speed is not to be believed.
    package private(set) var isWrong = false

    /// Metres a second: how fast the fixes run away.
    package private(set) var velocity = SIMD2<Double>()

    /// A test that has seen nothing.
    package init() {}

    /// Takes in where a fix is off the way that the speeds lead.
    ///
    /// - Returns: whether the speed is found wrong with this one.
    package mutating func note(_ observation: Observation, _ path: DopplerPath) -> Bool {
        if let last = samples.lastTime, observation.time - last < 0.95 { return false }
        samples.append(
            Sample(excess: observation.position - path.displacement, displacement: path.displacement),
            at: observation.time
        )
        guard samples.duration >= 19, samples.count >= 5, isWrong || isSuspicious else { return false }
        let quarters = quarters(upTo: observation.time)
        guard !isWrong else {
            isWrong = quarters.rates.contains { $0.length >= 0.5 + 0.01 * observation.speed }
            return false
        }
        let way = path.displacement - samples[quarters.first].displacement
        let total = quarters.mean + way / (observation.time - samples.time(quarters.first))
        isWrong =
            quarters.mean.length > max(Self.leastRate, Self.leastShare * total.length)
            && observation.horizontalDilution ?? 0 <= Self.greatestDilution
            && !quarters.rates.contains { ($0 - quarters.mean).length >= Self.steadiness * quarters.mean.length }
        if isWrong { velocity = quarters.mean }
        return isWrong
    }

    /// Whether the fixes ran away so far that a closer look is worth while.
    private var isSuspicious: Bool {
        let excess = samples[samples.count - 1].excess - samples[0].excess
        return excess.length > Self.leastRate / 2 * samples.duration
    }

    /// How fast the fixes ran away in each quarter of the twenty seconds.
    private func quarters(upTo time: Double) -> Quarters {
        let first = nearest(to: time - 20)
        var quarters = Quarters(first: first)
        var earlier = first
        for quarter in 0..<4 {
            let later = nearest(to: time - 15 + 5 * Double(quarter))
            let duration = samples.time(later) - samples.time(earlier)
            if duration > 0 { quarters.append((samples[later].excess - samples[earlier].excess) / duration) }
            earlier = later
        }
        return quarters
    }

    private func nearest(to time: Double) -> Int {
        var best = 0
        for index in 1..<samples.count where abs(samples.time(index) - time) < abs(samples.time(best) - time) {
            best = index
        }
        return best
    }

    /// Carries the window to another plane.
    mutating func carry(_ move: PlaneChange) {
        samples.update {
            $0.excess = move.position($0.excess)
            $0.displacement = move.vector($0.displacement)
        }
        velocity = move.vector(velocity)
    }
}

/// Up to four rates, without an allocation for them.
private struct Quarters {
    /// The sample with which the first of them begins.
    let first: Int
    private var all = InlineArray<4, SIMD2<Double>>(repeating: SIMD2())
    private var count = 0

    init(first: Int) { self.first = first }

    mutating func append(_ rate: SIMD2<Double>) {
        all[count] = rate
        count += 1
    }

    var rates: Rates { Rates(all: all, count: count) }

    var mean: SIMD2<Double> {
        var sum = SIMD2<Double>()
        for index in 0..<count { sum += all[index] }
        return sum / Double(max(1, count))
    }

    struct Rates {
        let all: InlineArray<4, SIMD2<Double>>
        let count: Int

        func contains(where condition: (SIMD2<Double>) -> Bool) -> Bool {
            for index in 0..<count where condition(all[index]) { return true }
            return false
        }
    }
}
