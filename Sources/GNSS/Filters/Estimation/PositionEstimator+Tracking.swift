// exp is the C library's; nothing else is imported here.
internal import Glibc

extension PositionEstimator {
    /// Metres a second: the deviation of the zero that a stop is.
    private static let noiseAtRest = 0.02

    /// A step of the filter, as all parts of it see it.
    struct Step: Sendable {
        /// Metres a second squared: what is assumed where no speed is measured.
        static let usualAcceleration = 3.0

        /// Seconds.
        var duration: Double
        /// The fix.
        var observation: Observation
        /// Metres a second; nil where none is measured, or the measured one is not to be believed.
        var velocity: SIMD2<Double>?
        /// Metres a second squared, by the measured speeds.
        var acceleration: Double
        /// Metres: the standard deviation of the fix along each axis, by experience.
        var deviation: Double

        /// By what variances are multiplied at rates above one a second: within a second, errors are one error.
        var repetition: Double { max(1, 1 / duration) }

        /// Leaves the measured speed out.
        mutating func disbelieveVelocity() {
            velocity = nil
            acceleration = Self.usualAcceleration
        }
    }

    /// Carries the state on to a fix, and corrects it with what is good of it.
    ///
    /// - Returns: why the fix is refused; nil where it is not.
    mutating func track(_ observation: Observation, after seconds: Double) -> Rejection? {
        let before = state.position
        var step = step(to: observation, after: seconds)
        let speedNoise = parameters.speeds.deviation(of: observation)
        if observation.velocity != nil { checkSpeedField(&step) }
        state.advance(by: seconds, parameters.disturbance(in: step, isAtRest: stops.isAtRest))
        let departed = correctBySpeed(step, speedNoise, from: before)
        if stops.isAtRest { returnToLastRest(step) }
        let rejection = correctByPosition(step)
        count(step, from: before, departed: departed)
        return rejection
    }

    // What follows and changes nothing is inlined, as the whole estimator would be copied for the call.

    /// The step to a fix, as far as its speed is believed.
    @inline(__always)
    func step(to observation: Observation, after seconds: Double) -> Step {
        let noise = parameters.speeds.deviation(of: observation)
        let acceleration = observation.velocity == nil ? nil : path.acceleration(beyond: noise / 2)
        return Step(
            duration: seconds,
            observation: observation,
            velocity: observation.velocity,
            acceleration: acceleration ?? Step.usualAcceleration,
            deviation: observation.deviation * scale.squareRoot()
        )
    }

    /// Leaves speeds out that positions contradict steadily.
    private mutating func checkSpeedField(_ step: inout Step) {
        if speedField.note(step.observation, path) {
            state = initialState(
                step.observation,
                velocity: speedField.velocity,
                variance: step.observation.variance
            )
            refusedFor = 0
        }
        guard speedField.isWrong else { return }
        step.disbelieveVelocity()
        stops.leave()
    }

    /// - Returns: whether a rest has ended.
    private mutating func correctBySpeed(_ step: Step, _ speedNoise: Double, from place: SIMD2<Double>) -> Bool {
        guard var velocity = step.velocity else {
            // Nothing tells rest from motion.
            stops.leave()
            return false
        }
        let error = state.reflection + state.bias
        let departure = stops.note(step.observation, error: error, deviation: step.deviation)
        var noise = speedNoise
        if stops.isAtRest {
            velocity = SIMD2()
            noise = Self.noiseAtRest
        } else if step.observation.isDirectionless {
            noise += step.observation.speed
        }
        if let departure { leave(from: place, departure, velocity, noise, step) }
        state.correct(velocity: velocity, variance: noise * noise * step.repetition)
        return departure != nil
    }

    private mutating func correctByPosition(_ step: Step) -> Rejection? {
        let refusal = parameters.refusal
        let (variance, drag, keepsToSpeed) = positionVariance(step)
        let undragged = state.innovation(of: step.observation.position, variance: variance)
        let innovation = (difference: undragged.difference, variance: undragged.variance + drag)
        let distance = innovation.difference.length
        let squared = distance * distance / innovation.variance
        var rejection: Rejection {
            let threshold = (refusal.gate * undragged.variance).squareRoot()
            return Rejection(.positionJump, measured: distance, threshold: threshold)
        }
        if squared <= refusal.gate {
            refusedFor = squared > 9 ? max(0, refusedFor - 3 * step.duration) : 0
            state.correct(innovation)
            learnScale(step)
            // What is dragged counts for next to nothing, and is no good fix, though the state stays near it.
            return distance * distance > refusal.gate * undragged.variance ? rejection : nil
        }
        refusedFor += step.duration
        if keepsToSpeed, refusedFor > patience(step) {
            refusedFor = 0
            believe(step)
            return nil
        }
        return rejection
    }

    /// Seconds after which fixes that were refused are believed.
    @inline(__always)
    private func patience(_ step: Step) -> Double {
        if step.velocity == nil { return parameters.refusal.believeWithoutSpeedAfter }
        return stops.isAtRest ? parameters.refusal.believeAtRestAfter : parameters.refusal.believeAfter
    }

    /// Metres squared: what a fix is off by chance, and because something drags it; and whether it is certain that
    /// nothing does.
    @inline(__always)
    func positionVariance(_ step: Step) -> (variance: Double, drag: Double, keepsToSpeed: Bool) {
        // What is known to centimetres is not blurred to decimetres.
        let noise = min(parameters.errors.noise, step.deviation) + parameters.errors.noiseShare * step.deviation
        let variance = noise * noise * step.repetition
        // Where no speed is measured, nothing speaks against what positions say for long.
        guard step.velocity != nil else { return (variance, 0, true) }
        guard let rate = drift.rate(after: 2) else { return (variance, 0, false) }
        let limit =
            parameters.refusal.driftLimit + parameters.refusal.driftLimitOfDeviation * step.deviation
            + 0.01 * step.observation.speed + 0.3 * step.acceleration * max(0, step.duration - 1)
        let drag = max(0, rate - limit) * drift.duration
        return (variance, drag * drag, rate < limit && drift.duration > 4)
    }

    /// What was refused for so long is right, and the state is not.
    private mutating func believe(_ step: Step) {
        var observation = step.observation
        observation.deviation = step.deviation
        let variance = state.covariance.velocity.y
        state = initialState(observation, velocity: state.velocity, variance: observation.variance)
        state.covariance.forgetVelocity(variance: variance)
    }

    /// Adapts the assumed errors to those that are seen, slowly.
    @inline(__always)
    private mutating func learnScale(_ step: Step) {
        let errors = parameters.errors
        let shares = errors.reflectionShare * errors.reflectionShare + errors.biasShare * errors.biasShare
        let (error, c) = (state.reflection + state.bias, state.covariance)
        let seen = error.dot(error) / 2 + c.reflection.z + 2 * c.reflection.w + c.bias.w
        let excess = seen / (step.deviation * step.deviation * shares) - 1
        let change = max(-0.2, min(0.2, errors.scaleRate * step.duration * excess))
        scale = min(errors.greatestScale, max(errors.leastScale, scale * exp(change)))
    }

    /// Counts the way on: by speeds, as positions come with errors that are no way.
    private mutating func count(_ step: Step, from place: SIMD2<Double>, departed: Bool) {
        guard !stops.isAtRest, !departed else { return }
        let isBySpeed = step.velocity != nil && !step.observation.isDirectionless
        travelled += isBySpeed ? state.velocity.length * step.duration : (state.position - place).length
    }
}

extension SpeedParameters {
    /// Metres a second: the standard deviation of a measured speed along each axis.
    @inline(__always)
    func deviation(of observation: Observation) -> Double {
        noise + noiseOfDeviation * observation.deviation + noiseOfSpeed * observation.speed
    }
}
