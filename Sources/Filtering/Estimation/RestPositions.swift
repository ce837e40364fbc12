internal import Glibc

/// The positions of a rest's fixes in its last two minutes: a boat may drift more slowly than any speed shows.
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

    /// True where the rest is as old as the seconds of a mean.
    func span(_ mean: SpeedWindows.Mean) -> Bool { samples.duration > mean.duration - 5 }

    /// True where the positions have moved as a mean velocity says.
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

    /// The way by which the positions have walked away, farther than they wander.
    ///
    /// - Parameters:
    ///   - deviation: metres: of a fix along each axis.
    ///   - parameters: the parameters, which set how far is too far.
    /// - Returns: metres: the way, where the speeds say so too; else nil.
    func displacement(deviation: Double, _ parameters: RestParameters) -> SIMD2<Double>? {
        let duration = samples.duration
        guard samples.count > 20, duration >= 25 else { return nil }
        let (early, late) = (firstMean(of: 10), lastMean(of: 10))
        let moved = late - early
        let distance = moved.length
        // Errors that are alike for some time differ the more, the longer it is.
        let wander = deviation * (2 * (1 - exp(-duration / 100))).squareRoot()
        // Most positions have not moved, and nothing else has to be added up.
        guard distance >= min(parameters.vetoDirectionless, parameters.veto) * wander else { return nil }
        let speeds = speeds
        let veto = speeds.areDirectionless ? parameters.vetoDirectionless : parameters.veto
        guard distance >= veto * wander else { return nil }
        guard speeds.areDirectionless else {
            let way = speeds.velocity * duration
            return way.dot(moved) > 0.4 * distance * distance ? way : nil
        }
        // Half-way in the middle: it was no jump.
        guard let middle = middleMean else { return nil }
        let half = (middle - early).dot(moved) / (distance * distance)
        let halfway = parameters.vetoEvenness...(1 - parameters.vetoEvenness)
        return speeds.speed > parameters.vetoSpeedShare * distance / duration && halfway.contains(half) ? moved : nil
    }

    /// The mean of the positions of the first seconds.
    private func firstMean(of seconds: Double) -> SIMD2<Double> {
        let start = samples.time(0)
        var mean = MeanPosition()
        for index in 0..<samples.count {
            guard samples.time(index) - start < seconds else { break }
            mean.add(samples[index].position)
        }
        return mean.value
    }

    /// The mean of the positions of the last seconds.
    private func lastMean(of seconds: Double) -> SIMD2<Double> {
        let (start, duration) = (samples.time(0), samples.duration)
        var first = samples.count - 1
        while first > 0, samples.time(first - 1) - start > duration - seconds { first -= 1 }
        var mean = MeanPosition()
        for index in first..<samples.count { mean.add(samples[index].position) }
        return mean.value
    }

    /// The mean of the positions about half-way; nil where there is none.
    private var middleMean: SIMD2<Double>? {
        let (start, duration) = (samples.time(0), samples.duration)
        var mean = MeanPosition()
        for index in 0..<samples.count {
            let age = samples.time(index) - start
            if age > duration * 0.35, age < duration * 0.65 { mean.add(samples[index].position) }
        }
        return mean.count > 0 ? mean.value : nil
    }

    /// Metres a second: the mean velocity and speed; and whether most speeds are without a direction.
    private var speeds: (velocity: SIMD2<Double>, speed: Double, areDirectionless: Bool) {
        var (velocity, speed, directionless) = (SIMD2<Double>(), 0.0, 0)
        for index in 0..<samples.count {
            let sample = samples[index]
            velocity += sample.velocity
            speed += sample.speed
            if sample.velocity == SIMD2() { directionless += 1 }
        }
        let count = Double(samples.count)
        return (velocity / count, speed / count, directionless * 2 > samples.count)
    }

    /// Carries the positions to another plane.
    mutating func carry(_ move: PlaneChange) {
        samples.update {
            $0.velocity = move.vector($0.velocity)
            $0.position = move.position($0.position)
        }
    }
}

/// The place of a parked receiver: the mean of its fixes, and where it is published.
struct RestPlace: Sendable {
    /// Seconds that the mean looks back at most.
    private static let memory = 1800.0
    /// Seconds of fixes that the place counts for when the rest begins.
    private static let firstWeight = 3.0
    /// Metres: a radius below which nothing is to be gained by a mean.
    private static let precise = 0.6
    /// Claimed radii that a fix counts for at most.
    private static let clip = 2.0

    /// Metres on the plane: the mean.
    private(set) var mean: SIMD2<Double>
    /// The published place.
    private(set) var anchor: SIMD2<Double>
    /// Seconds of the rest.
    private(set) var duration = 0.0
    /// The worth of the mean: seconds of fixes, each over the square of the radius that it claims.
    private var weight: Double

    /// The place where a rest begins, with the radius that is claimed of it.
    init(at position: SIMD2<Double>, accuracy: Double) {
        mean = position
        anchor = position
        weight = Self.firstWeight / (accuracy * accuracy)
    }

    /// Goes on to a good fix.
    ///
    /// - Parameters:
    ///   - position: metres on the plane.
    ///   - step: seconds since the one before.
    ///   - accuracy: metres: the radius that a fix claims.
    ///   - isYoung: true where the receiver has begun a short time ago, and may still be finding its place.
    ///   - parameters: the parameters, which set how far off the published position may be.
    mutating func add(
        _ position: SIMD2<Double>,
        after step: Double,
        accuracy: Double,
        isYoung: Bool,
        _ parameters: RestParameters
    ) {
        duration += step
        let difference = position - mean
        let clipped = min(1, Self.clip * accuracy / max(difference.length, 1e-9))
        let worth = step / (accuracy * accuracy)
        let memory = min(Self.firstWeight + duration * (isYoung ? 0.1 : 0.4) + max(0, duration - 60) / 2, Self.memory)
        weight = weight * max(0, 1 - step / memory) + worth
        mean += difference * clipped * min(1, worth / weight)
        if accuracy < Self.precise {
            move(to: position)
            return
        }
        let limit = parameters.deadBandShare * accuracy * min(1, 0.3 + duration / 300)
        if (anchor - mean).length > limit { anchor = mean }
    }

    /// Was somewhere else all the time.
    mutating func move(to position: SIMD2<Double>) {
        mean = position
        anchor = position
    }

    /// Carries the place to another plane.
    mutating func carry(_ move: PlaneChange) {
        mean = move.position(mean)
        anchor = move.position(anchor)
    }
}
