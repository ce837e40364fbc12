extension PositionEstimator {
    /// Whether the first fixes after a start or a gap are to be believed.
    struct Settling: Sendable {
        /// Seconds that the fixes are looked at, at the start and after a gap.
        static let firstSeconds = 3.99
        static let laterSeconds = 1.99
        /// Seconds after which the fixes are believed, whatever they do.
        static let longest = 120.0
        /// Above this dilution they are not.
        static let greatestDilution = 6.0
        /// What makes the first fix of all good enough, where the receiver had none a moment ago, and where it had.
        static let manySatellites = 7
        static let goodDilution = 1.6
        static let fewSatellites = 4
        static let poorDilution = 4.0
        /// Metres a second: the standard deviation of a speed that is not measured.
        static let unknownSpeed = 30.0
        /// Metres that a good fix may be off, and metres a second that a receiver may have been faster than is known.
        static let reach = 20.0
        static let unseenSpeed = 1.0
        /// Seconds that an error that shrinks goes on to shrink, by experience.
        static let shrinking = 20.0

        /// Whether the receiver has been heard without a fix before its first one.
        var isAcquiring = false

        /// When it began; nil when it is over.
        var since: Double?

        /// Metres a second by which the fixes ran away from the measured speed at last.
        var rate = 0.0
    }

    /// Forgets everything but the odometer.
    ///
    /// - Parameters:
    ///   - observation: the fix to begin with.
    ///   - location: the same as it is.
    ///   - step: seconds since the fix before.
    mutating func restart(_ observation: Observation, _ location: Location, after step: Double) {
        path = DopplerPath()
        drift.removeAll()
        stops = StopDetector(parameters.rest)
        speedField = SpeedFieldTest()
        rest = Rest()
        refusedFor = 0
        scale = 1
        path.advance(to: observation, after: 0)
        drift.append(observation, path)
        let isBelieved = published == nil ? isGoodStart(observation) : isGoodReturn(observation, location, after: step)
        settling = Settling(since: isBelieved ? nil : observation.time)
        state = initialState(observation, velocity: observation.velocity ?? SIMD2(), variance: observation.variance)
    }

    /// Whether the first fix of all is to be believed: a receiver that had one before anybody listened has settled.
    private func isGoodStart(_ observation: Observation) -> Bool {
        if settling.isAcquiring { return isPrecise(observation) }
        return observation.satellitesUsed ?? Settling.fewSatellites >= Settling.fewSatellites
            && observation.horizontalDilution ?? 0 < Settling.poorDilution
    }

    /// Whether the receiver may have come there from its last place: after a gap only a good fix is believed at once.
    private func isGoodReturn(_ observation: Observation, _ location: Location, after step: Double) -> Bool {
        guard let published, step > 0, isPrecise(observation) else { return false }
        let speed = max(observation.speed, state.velocity.length)
        let reach = Settling.reach + (speed + Settling.unseenSpeed) * step
        return published.distance(to: location.coordinate) <= reach
    }

    private func isPrecise(_ observation: Observation) -> Bool {
        observation.satellitesUsed ?? 0 >= Settling.manySatellites
            && observation.horizontalDilution ?? .infinity < Settling.goodDilution
    }

    /// Begins with nothing but a fix.
    ///
    /// - Parameters:
    ///   - observation: the fix.
    ///   - velocity: metres a second on the plane.
    ///   - variance: metres squared: how far reflections may have it off.
    /// - Returns: the state of which the fix tells all that is known.
    func initialState(_ observation: Observation, velocity: SIMD2<Double>, variance: Double) -> MotionState {
        let errors = parameters.errors
        let reflection = variance * errors.reflectionShare * errors.reflectionShare
        let bias = observation.variance * errors.biasShare * errors.biasShare
        return MotionState(
            position: observation.position,
            velocity: velocity,
            covariance: MotionState.Covariance(
                atFixWith: errors.startShare * observation.variance,
                velocity: observation.velocity == nil ? Settling.unknownSpeed * Settling.unknownSpeed : 1,
                reflection: reflection,
                bias: bias
            )
        )
    }

    /// Waits until fixes move as the measured speed says, and begins with the first of those.
    mutating func settle(_ observation: Observation, _ location: Location) -> FilterVerdict {
        if let since = settling.since {
            let limit = 0.25 + 0.1 * min(observation.deviation, 4)
            if let rate = drift.rate(after: published == nil ? Settling.firstSeconds : Settling.laterSeconds) {
                settling.rate = rate
                let isSettled = rate < limit && observation.horizontalDilution ?? 0 <= Settling.greatestDilution
                if isSettled || observation.time - since > Settling.longest { settling.since = nil }
            }
            if settling.since != nil {
                return .rejected(Rejection(.settling, measured: settling.rate, threshold: limit))
            }
        }
        let shrinking = Settling.shrinking * settling.rate
        state = initialState(
            observation,
            velocity: observation.velocity ?? SIMD2(),
            variance: observation.variance + shrinking * shrinking
        )
        // Nobody knows the way over a gap: it was no shorter than the straight line.
        if let published { travelled += published.distance(to: location.coordinate) }
        return verdict(observation, location, nil)
    }
}
