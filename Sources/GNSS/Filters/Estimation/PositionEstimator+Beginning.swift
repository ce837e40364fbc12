extension PositionEstimator {
    /// The satellites and the dilution of a first fix that is believed after a moment without any.
    private static let manySatellites = 7
    private static let goodDilution = 1.6
    /// Metres that a fix may be off after a gap, and metres a second that a receiver may have been faster than is known.
    private static let reach = 20.0
    private static let unseenSpeed = 1.5
    /// Seconds of a gap after which the receiver may be anywhere.
    private static let longGap = 60.0

    /// Begins with a fix of which nothing is known.
    ///
    /// - Returns: why it is refused; nil where it is not.
    mutating func begin(_ observation: Observation) -> Rejection? {
        stops = StopDetector(parameters.rest)
        (rest, lastRest) = (nil, nil)
        forgetVelocity()
        beginWay(observation)
        guard isAcquiring, published == nil, !isGoodStart(observation) else {
            gate.begin(at: observation.position)
            return nil
        }
        doubt(observation)
        return Rejection(.settling)
    }

    /// Goes on after a gap.
    ///
    /// - Returns: why the fix is refused; nil where it is not.
    mutating func followGap(_ observation: Observation, after duration: Double) -> Rejection? {
        guard let last else { return nil }
        let distance = (observation.position - gate.expected).length
        // Nobody knows the way over a gap: it was no shorter than the straight line.
        if rest == nil { odometer.add(distance) }
        odometer.interrupt()
        if observation.speed >= Observation.slow { endRest(at: observation.time) }
        if rest == nil { stops = StopDetector(parameters.rest) }
        forgetVelocity()
        beginWay(observation)
        let reach = Self.reach + (max(last.speed, observation.speed) + Self.unseenSpeed) * duration
        let isOutOfReach = duration < Self.longGap && distance > reach && observation.velocity != nil
        guard coasting.isCoasting || !geometry.isUsual || isOutOfReach else {
            gate.begin(at: observation.position)
            return nil
        }
        doubt(observation)
        return Rejection(.settling, measured: distance, threshold: reach)
    }

    /// Takes nothing of the way before into account.
    mutating func beginWay(_ observation: Observation) {
        if let measured = observation.velocity { (velocity, knowsVelocity) = (measured, true) }
        drift.removeAll()
        drift.append(observation.position, way: way, at: observation.time)
        noise.breakOff()
        tethers.begin(at: observation.position)
    }

    private mutating func forgetVelocity() { (velocity, knowsVelocity) = (SIMD2(), false) }

    private mutating func doubt(_ observation: Observation) {
        settlingSince = observation.time
        gate.beginDoubtful(at: observation.position)
    }

    private func isGoodStart(_ observation: Observation) -> Bool {
        observation.satellitesUsed ?? Self.manySatellites >= Self.manySatellites
            && observation.horizontalDilution ?? 0 < Self.goodDilution
    }
}
