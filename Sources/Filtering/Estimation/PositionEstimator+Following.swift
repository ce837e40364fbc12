internal import Logbook

extension PositionEstimator {
    /// Seconds between two fixes beyond which the speeds at both ends say too little of the way.
    private static let longestStep = 2.5
    /// Metres a second: whoever is slower says nothing of how fixes and speeds go together.
    private static let leastSpeed = 0.3
    /// Metres a second by which what is expected becomes unsure, and what is added to it for the speed and for the residual.
    private static let unsureness = (always: 0.1, ofSpeed: 0.01, ofResidual: 0.2)
    /// Seconds within which a worse sky counts in full, and a better one.
    private static let inertia = (worse: 2.0, better: 15.0)

    /// Goes on to a fix, so many seconds after the one before.
    ///
    /// - Returns: the reason why it is rejected; nil where it is not.
    mutating func follow(_ observation: Observation, after duration: Double) -> Rejection? {
        if duration > parameters.rejection.gap { return followGap(observation, after: duration) }
        let step = step(to: observation, after: duration)
        way += step.way
        speedTracked.advance(by: step.way)
        if !step.isMeasured { drift.removeAll() }
        drift.append(observation.position, way: way, at: observation.time)
        let unsure = Self.unsureness
        gate.advance(
            by: step.way,
            for: duration,
            unsure: unsure.always + unsure.ofSpeed * observation.speed + unsure.ofResidual * residual.value
        )
        detectRest(step)
        let rejection = judge(step)
        learn(step, isRejected: rejection != nil)
        return rejection
    }

    private mutating func step(to observation: Observation, after duration: Double) -> Step {
        let isMeasured = observation.velocity != nil && last?.velocity != nil && !observation.isDirectionless
        let moved = observation.position - (last?.position ?? observation.position)
        let before = velocity
        let way: SIMD2<Double>
        if let measured = observation.velocity, !observation.isDirectionless {
            velocity = measured
            way = (isMeasured ? (before + measured) / 2 : measured) * duration
        } else {
            velocity += (moved / duration - velocity) * (knowsVelocity ? duration / (duration + 1) : 1)
            way = before * duration
        }
        defer { knowsVelocity = true }
        return Step(
            observation: observation,
            duration: duration,
            way: way,
            residual: moved - way,
            isMeasured: isMeasured
        )
    }

    private mutating func learn(_ step: Step, isRejected: Bool) {
        lastExcess = step.residual / step.duration
        if settlingError > 0 {
            let excess = Self.shrinking * step.residual.length / step.duration
            settlingError = max(settlingError * max(0, 1 - step.duration / Self.shrinking), min(settlingError, excess))
        }
        guard step.isMeasured, !isRejected || step.residual.length < stepLimit(step) else { return }
        residual.add(step.residual.length)
        drift.learn(at: step.observation.time)
    }

    /// Believes a fix, and what follows from it.
    mutating func accept(_ step: Step) {
        let fix = step.observation.position
        // Nobody knows the way of seconds without a speed.
        if step.duration > Self.longestStep { speedTracked.begin(at: fix) }
        let isLearning = step.isMeasured && rest == nil && step.observation.speed > Self.leastSpeed
        speedTracked.follow(fix, after: step.duration, at: step.observation.time, isLearning: isLearning)
        if gate.isRejecting { ending = .returned(error: fix - gate.expected) }
        gate.accept(at: fix, for: step.duration)
        let inertia = geometry.quality < recentQuality ? Self.inertia.worse : Self.inertia.better
        recentQuality += (geometry.quality - recentQuality) * min(1, step.duration / inertia)
    }
}
