/// Distinguishes rest from motion by the measured speeds, with a veto by the positions.
package struct StopDetector: Sendable {
    /// Seconds of a mean under a noisy sky.
    private static let noisyTime = 8.0
    /// Metres a second: no receiver's speeds at rest are known to be better than that.
    private static let leastNoise = 0.03
    /// Metres a second: whoever is faster is not drifting.
    private static let fastestDrift = 1.0
    /// The usual residuals of a second that speeds under a noisy sky are at most: those of receivers whose fixes keep to the
    /// speeds are no noise.
    private static let greatestNoise = 4.0
    /// Seconds between two looks at long means, and at the positions of a rest.
    private static let meanInterval = 2.0
    private static let positionInterval = 4.0

    private let parameters: RestParameters
    private let limits: [StartLimit]

    /// True where the receiver is parked.
    package private(set) var isAtRest = false

    /// The time at which it was parked, in seconds since the first fix; what was before says nothing of a departure.
    private(set) var parkedSince = 0.0

    /// True where the last rest was ended by a slow drift, to which other limits apply.
    private var isDrifting = false
    /// The mean square of the speeds at rest, where there should be none.
    private var noiseSquared = 0.05 * 0.05
    /// Metres a second that speeds at rest may be under a noisy sky.
    private var noisySpeed = 0.0
    private var speeds = SpeedWindows()
    private var positions = RestPositions()
    private var lastTime: Double?
    /// Seconds between the last two speeds.
    private var interval = 1.0
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
    ///   - commonWay: metres: the way of the last seconds that fixes and speeds agree on; nil where there is none.
    ///   - deviation: metres: the standard deviation of a fix along each axis.
    ///   - residual: metres a second by which fixes usually do not keep to the speeds.
    /// - Returns: metres of way since a rest has really ended, where it is seen to; nil where not.
    package mutating func note(
        _ observation: Observation,
        commonWay: SIMD2<Double>?,
        deviation: Double,
        residual: Double
    ) -> SIMD2<Double>? {
        noisySpeed = min(parameters.noisySpeed, Self.greatestNoise * residual)
        let step = lastTime.map { observation.time - $0 }
        lastTime = observation.time
        let isNew = speeds.append(observation)
        guard isAtRest else {
            interval = step ?? 1
            if isNew, commonWay == nil, isRest(at: observation.speed) { begin(at: observation.time) }
            return nil
        }
        if let commonWay { return end(commonWay, isDrift: false) }
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

    /// The factor by which the speeds that end a rest are less for a receiver whose speeds at rest are small.
    private var startScale: Double {
        min(1, max(0.3, 8 * noiseSquared.squareRoot() / parameters.startSpeed))
    }

    private mutating func learnNoise(_ speed: Double, for step: Double) {
        // A speed that may be motion does not count in full.
        let seen = min(speed, 2 * noiseSquared.squareRoot() + 0.02)
        noiseSquared += min(0.1, 0.01 * step) * (seen * seen - noiseSquared)
        noiseSquared = max(noiseSquared, Self.leastNoise * Self.leastNoise)
    }

    private mutating func end(_ way: SIMD2<Double>, isDrift: Bool) -> SIMD2<Double> {
        isAtRest = false
        isDrifting = isDrift
        return way
    }

    private var wayBySpeeds: SIMD2<Double> {
        speeds.way(sinceSlowerThan: max(0.2, 1.5 * noiseSquared.squareRoot()))
    }

    private mutating func departureBySpeeds(at time: Double) -> SIMD2<Double>? {
        let isLookingFar = time >= nextLookAtMeans
        if isLookingFar { nextLookAtMeans = time + Self.meanInterval }
        guard let (limit, mean) = startingMean(isLookingFar: isLookingFar, within: time - parkedSince) else {
            return nil
        }
        if limit.isShort { return end(wayBySpeeds, isDrift: limit.seconds >= 8) }
        return end(mean.velocity * mean.duration, isDrift: true)
    }

    /// The mean of the fewest seconds that is motion.
    // Inlined, as the detector would be copied for the call.
    @inline(__always)
    private func startingMean(isLookingFar: Bool, within age: Double) -> (limit: StartLimit, mean: SpeedWindows.Mean)? {
        let noise = noise
        var recent = SpeedWindows.RecentSum()
        for limit in limits {
            guard limit.isQuick || isLookingFar, limit.seconds <= age + 1 else { return nil }
            guard let mean = speeds.mean(of: limit.seconds, &recent) else { continue }
            let isMeasured = limit.isShort && mean.isDirectionless
            // Without directions there is only the speed to go by.
            let speed = isMeasured ? (limit.seconds == 4 ? mean.root : 0) : mean.steady
            guard speed > max(limit.speed * startScale, noise / limit.averaging) else { continue }
            if isMeasured { return (limit, mean) }
            let isMotion =
                limit.isShort
                ? mean.steady > 0.7 * mean.root
                : positions.span(mean) && speeds.isSteady(mean) && positions.agree(with: mean)
            if isMotion { return (limit, mean) }
        }
        return nil
    }

    private mutating func departureByPositions(at time: Double, _ deviation: Double) -> SIMD2<Double>? {
        guard time >= nextLookAtPositions else { return nil }
        nextLookAtPositions = time + Self.positionInterval
        guard let way = positions.displacement(deviation: deviation, parameters) else { return nil }
        return end(way, isDrift: true)
    }

    // MARK: - The beginning of a rest

    private mutating func begin(at time: Double) {
        isAtRest = true
        parkedSince = time
        positions.removeAll()
    }

    private mutating func isRest(at speed: Double) -> Bool {
        if speed > Self.fastestDrift { isDrifting = false }
        // The greatest speed of any mean up to now is no less: most fixes in motion need none.
        guard speed <= max(parameters.stopSpeed, noisySpeed) else { return false }
        return isDrifting ? isEndOfDrift : isCalm || isNoise
    }

    private var isCalm: Bool {
        // At a slow rate two speeds are enough.
        guard let mean = speeds.mean(of: max(parameters.stopTime, 1.2 * interval)) else { return false }
        let noise = noiseSquared.squareRoot()
        return mean.greatest < min(parameters.stopSpeed, max(0.1, 6 * noise))
            && mean.steady < min(parameters.calmSpeed, 3 * noise)
    }

    /// Under a noisy sky speeds are great, and point everywhere.
    private var isNoise: Bool {
        guard let mean = speeds.mean(of: Self.noisyTime) else { return false }
        // Speeds without a direction do not cancel each other, but fixes that stay where they are tell the same.
        let steady = mean.isDirectionless ? mean.displacement / mean.duration : mean.steady
        return mean.greatest < noisySpeed
            && steady < min(parameters.noisyMeanSpeed, max(0.15, 0.4 * mean.root))
    }

    private var isEndOfDrift: Bool {
        guard let mean = speeds.mean(of: parameters.slowTime), mean.greatest <= parameters.noisySpeed else {
            return false
        }
        let steady = mean.isDirectionless ? mean.displacement / mean.duration : mean.steady
        return steady <= max(parameters.slowSpeed, parameters.slowShare * mean.root)
    }
}
