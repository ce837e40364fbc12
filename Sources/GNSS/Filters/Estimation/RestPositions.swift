internal import Glibc

/// Where the fixes of a rest have been in its last two minutes: a boat may drift more slowly than any speed shows.
struct RestPositions: Sendable {
    private struct Sample: Sendable {
        var position: SIMD2<Double>
        var velocity: SIMD2<Double>
        var speed: Double
    }

    /// The mean of some positions.
    private struct MeanPosition {
        private var sum = SIMD2<Double>()
        private(set) var count = 0.0

        var value: SIMD2<Double> { sum / count }

        mutating func add(_ position: SIMD2<Double>) {
            sum += position
            count += 1
        }
    }

    private var samples = SlidingWindow<Sample>(seconds: 130)

    /// Takes in a fix.
    mutating func append(_ observation: Observation) {
        let sample = Sample(
            position: observation.position,
            velocity: observation.velocity ?? SIMD2(),
            speed: observation.speed
        )
        samples.append(sample, at: observation.time)
    }

    /// Forgets all: another rest begins.
    mutating func removeAll() { samples.removeAll() }

    /// Whether the rest is as old as the seconds of a mean.
    func span(_ mean: SpeedWindows.Mean) -> Bool { samples.duration > mean.duration - 5 }

    /// Whether the positions have moved as a mean velocity says.
    func agree(with mean: SpeedWindows.Mean) -> Bool {
        guard samples.count > 10, let newest = samples.lastTime else { return false }
        var (early, late) = (MeanPosition(), MeanPosition())
        for index in 0..<samples.count {
            let age = newest - samples.time(index)
            if age < 5 { late.add(samples[index].position) }
            if age < mean.duration, age > mean.duration - 5 { early.add(samples[index].position) }
        }
        guard early.count > 0 else { return false }
        let way = mean.velocity * (mean.duration - 5)
        return (late.value - early.value).dot(way) > 0.4 * way.dot(way)
    }

    /// Whether the positions have walked away, farther than they wander.
    ///
    /// - Parameters:
    ///   - deviation: metres: of a fix along each axis.
    ///   - parameters: how far is too far.
    /// - Returns: metres: the way, where the speeds say so too; else nil.
    func displacement(deviation: Double, _ parameters: RestParameters) -> SIMD2<Double>? {
        let duration = samples.duration
        guard samples.count > 20, duration >= 25 else { return nil }
        let start = samples.time(0)
        var (early, middle, late) = (MeanPosition(), MeanPosition(), MeanPosition())
        var (velocity, speed, directionless) = (SIMD2<Double>(), 0.0, 0)
        for index in 0..<samples.count {
            let (age, sample) = (samples.time(index) - start, samples[index])
            if age < 10 { early.add(sample.position) }
            if age > duration * 0.35, age < duration * 0.65 { middle.add(sample.position) }
            if age > duration - 10 { late.add(sample.position) }
            velocity += sample.velocity
            speed += sample.speed
            if sample.velocity == SIMD2() { directionless += 1 }
        }
        let (moved, count) = (late.value - early.value, Double(samples.count))
        let (distance, isDirectionless) = (moved.length, directionless * 2 > samples.count)
        // Errors that are alike for some time differ the more, the longer it is.
        let wander = deviation * (2 * (1 - exp(-duration / 100))).squareRoot()
        guard distance >= (isDirectionless ? parameters.vetoDirectionless : parameters.veto) * wander else {
            return nil
        }
        guard isDirectionless else {
            let way = velocity / count * duration
            return way.dot(moved) > 0.4 * distance * distance ? way : nil
        }
        // Half-way in the middle: it was no jump.
        guard middle.count > 0 else { return nil }
        let half = (middle.value - early.value).dot(moved) / (distance * distance)
        let halfway = parameters.vetoEvenness...(1 - parameters.vetoEvenness)
        return speed / count > parameters.vetoSpeedShare * distance / duration && halfway.contains(half) ? moved : nil
    }

    /// Carries the positions to another plane.
    mutating func carry(_ move: PlaneChange) {
        samples.update {
            $0.velocity = move.vector($0.velocity)
            $0.position = move.position($0.position)
        }
    }
}
