/// Tells rest from motion by the measured speeds, with a veto by the positions.
package struct StopDetector: Sendable {
    /// How a rest ended.
    package struct Departure: Sendable {
        /// Metres of way since it really ended.
        package var way: SIMD2<Double>
        /// What the fixes were off before; nil where that is what they are off now without the way.
        package var error: SIMD2<Double>?
        /// Metres squared: how unsure the way is.
        package var variance: Double
    }

    /// Seconds of a mean under a noisy sky.
    private static let noisyTime = 6.0
    /// Metres a second: whoever is faster is not drifting.
    private static let fastestDrift = 1.0
    /// Seconds between two looks at long means, and at the positions of a rest.
    private static let meanInterval = 2.0
    private static let positionInterval = 4.0

    private let parameters: RestParameters
    private let limits: [StartLimit]

    /// Whether the receiver is parked.
    package private(set) var isAtRest = false

    /// Whether what ended the last rest was a slow drift, to which other limits apply.
    private var isDrifting = false
    /// The mean square of the speeds at rest, where there should be none.
    private var noiseSquared = 0.05 * 0.05
    private var speeds = SpeedWindows()
    private var positions = RestPositions()
    private var lastTime: Double?
    private var nextLookAtMeans = -Double.infinity
    private var nextLookAtPositions = -Double.infinity

    /// A detector that takes the receiver to be in motion.
    package init(_ parameters: RestParameters) {
        self.parameters = parameters
        limits = StartLimit.all(parameters)
    }

    /// The receiver is in motion, whatever the speeds say.
    mutating func leave() { isAtRest = false }

    /// Takes in a measured speed.
    ///
    /// - Parameters:
    ///   - observation: with a velocity.
    ///   - error: metres: what fixes are off now, as far as is known.
    ///   - deviation: metres: the standard deviation of a fix along each axis.
    /// - Returns: how a rest ended, where one does.
    package mutating func note(_ observation: Observation, error: SIMD2<Double>, deviation: Double) -> Departure? {
        let step = lastTime.map { observation.time - $0 }
        lastTime = observation.time
        let isNew = speeds.append(observation, error: error)
        guard isAtRest else {
            if isNew, isRest(at: observation.speed) { begin() }
            return nil
        }
        learnNoise(observation.speed, for: step ?? 1)
        // At a slow rate one fix has to be enough.
        if step ?? .infinity > 1.5, observation.speed > max(parameters.startShare1 * parameters.startSpeed, noise) {
            return end(wayBySpeeds, isDrift: false)
        }
        guard isNew else { return nil }
        positions.append(observation)
        return departureBySpeeds(at: observation.time) ?? departureByPositions(at: observation.time, deviation)
    }

    /// Carries all to another plane.
    mutating func carry(_ move: PlaneChange) {
        speeds.carry(move)
        positions.carry(move)
    }

    // MARK: - The end of a rest

    /// Metres a second: what a speed at rest is not greater than by chance.
    private var noise: Double { parameters.startNoise * noiseSquared.squareRoot() }

    private mutating func learnNoise(_ speed: Double, for step: Double) {
        // What may be motion does not count in full.
        let seen = min(speed, 2 * noiseSquared.squareRoot() + 0.02)
        noiseSquared += min(0.2, 0.02 * step) * (seen * seen - noiseSquared)
    }

    private mutating func end(_ departure: Departure, isDrift: Bool) -> Departure {
        isAtRest = false
        isDrifting = isDrift
        return departure
    }

    private var wayBySpeeds: Departure {
        let (way, error) = speeds.way(sinceSlowerThan: max(0.2, 1.5 * noiseSquared.squareRoot()))
        return Departure(way: way, error: error, variance: 0.3 + 0.05 * way.dot(way))
    }

    private mutating func departureBySpeeds(at time: Double) -> Departure? {
        let isLookingFar = time >= nextLookAtMeans
        if isLookingFar { nextLookAtMeans = time + Self.meanInterval }
        guard let (limit, mean) = startingMean(isLookingFar: isLookingFar) else { return nil }
        if limit.isShort { return end(wayBySpeeds, isDrift: limit.seconds >= 8) }
        let way = mean.velocity * mean.duration
        return end(Departure(way: way, variance: 0.3 + parameters.vetoVariance * way.dot(way)), isDrift: true)
    }

    /// The mean of the fewest seconds that is motion.
    // Inlined, as the detector would be copied for the call.
    @inline(__always)
    private func startingMean(isLookingFar: Bool) -> (limit: StartLimit, mean: SpeedWindows.Mean)? {
        let noise = noise
        var recent = SpeedWindows.RecentSum()
        for limit in limits {
            guard limit.isQuick || isLookingFar else { return nil }
            guard let mean = speeds.mean(of: limit.seconds, &recent) else { continue }
            guard mean.steady > max(limit.speed, noise / limit.averaging) else { continue }
            let isMotion =
                limit.isShort
                ? mean.steady > 0.7 * mean.root
                : positions.span(mean) && speeds.isSteady(mean) && positions.agree(with: mean)
            if isMotion { return (limit, mean) }
        }
        return nil
    }

    private mutating func departureByPositions(at time: Double, _ deviation: Double) -> Departure? {
        guard time >= nextLookAtPositions else { return nil }
        nextLookAtPositions = time + Self.positionInterval
        guard let way = positions.displacement(deviation: deviation, parameters) else { return nil }
        return end(Departure(way: way, variance: parameters.vetoVariance * way.dot(way)), isDrift: true)
    }

    // MARK: - The beginning of a rest

    private mutating func begin() {
        isAtRest = true
        positions.removeAll()
    }

    private mutating func isRest(at speed: Double) -> Bool {
        if speed > Self.fastestDrift { isDrifting = false }
        // The greatest speed of any mean up to now is no less: most fixes in motion need none.
        guard speed <= max(parameters.stopSpeed, parameters.noisySpeed) else { return false }
        return isDrifting ? isEndOfDrift : isCalm || isNoise
    }

    private var isCalm: Bool {
        guard let mean = speeds.mean(of: parameters.stopTime) else { return false }
        return mean.greatest < parameters.stopSpeed && mean.steady < parameters.calmSpeed
    }

    /// Under a noisy sky speeds are great, and point everywhere.
    private var isNoise: Bool {
        guard let mean = speeds.mean(of: Self.noisyTime) else { return false }
        return mean.greatest < parameters.noisySpeed && mean.steady < parameters.noisyMeanSpeed
            && mean.steady < 0.6 * mean.root
    }

    private var isEndOfDrift: Bool {
        guard let mean = speeds.mean(of: parameters.slowTime), mean.greatest <= parameters.noisySpeed else {
            return false
        }
        if speeds.areMostlyDirectionless { return mean.root <= 0.1 }
        return mean.steady <= max(parameters.slowSpeed, parameters.slowShare * mean.root)
    }
}
