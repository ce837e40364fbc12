extension FilterParameters {
    /// Metres a second squared.
    private static let greatestAcceleration = 8.0

    /// How much the state may change within a step.
    // Inlined, as all parameters would be copied for the call.
    @inline(__always)
    func disturbance(in step: PositionEstimator.Step, isAtRest: Bool) -> MotionState.Disturbance {
        let variance = step.deviation * step.deviation
        var disturbance = MotionState.Disturbance(
            acceleration: speeds.acceleration * 0.1,
            drift: 1e-4,
            reflectionTime: errors.reflectionTimeAtRest,
            reflectionVariance: variance * errors.reflectionShare * errors.reflectionShare,
            biasTime: errors.biasTime,
            biasVariance: variance * errors.biasShare * errors.biasShare
        )
        if isAtRest { return disturbance }
        let acceleration = min(step.acceleration, Self.greatestAcceleration)
        let (late, speed) = (speeds.delay * acceleration, step.observation.speed)
        let longStep = max(step.duration, 1)
        disturbance.acceleration =
            speeds.acceleration + speeds.accelerationShare * acceleration * acceleration * longStep
        disturbance.drift = speeds.drift + late * late * longStep
        // Without a direction the speed only says how far the receiver may have come.
        if step.observation.isDirectionless { disturbance.drift += 2 * speed * speed }
        if let velocity = step.velocity { disturbance.drift += speeds.driftOfSpeed * velocity.dot(velocity) }
        disturbance.reflectionTime = 1 / (1 / errors.reflectionTimeInMotion + speed / errors.reflectionDistance)
        return disturbance
    }
}
