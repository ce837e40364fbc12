/// The filter's way through the fixes, with a note of each for the way back.
struct ForwardPass: Sendable {
    /// What the filter thought before a fix.
    private struct Belief {
        let isTracking: Bool
        let isRefusing: Bool
        let trustsSpeeds: Bool

        init(_ estimator: PositionEstimator) {
            isTracking = estimator.settling.since == nil
            isRefusing = estimator.refusedFor > 0
            trustsSpeeds = !estimator.speedField.isWrong
        }
    }

    private var rules: FilterChain
    private var estimator: PositionEstimator
    private var lastTime: Double?

    /// The way of a filter that remembers nothing yet.
    init(_ parameters: FilterParameters) {
        rules = FilterChain(FilterChain.rules(parameters))
        estimator = PositionEstimator(parameters)
    }

    /// Judges the next fix.
    ///
    /// - Returns: the verdict, and the note; no note where a rule refuses the fix.
    mutating func verdict(on fix: GNSSFix) -> (verdict: FilterVerdict, epoch: SmoothedEpoch?) {
        let verdict = rules.verdict(on: fix)
        guard let location = verdict.location else { return (verdict, nil) }
        if let verdict = estimator.verdictElsewhere(on: fix, location) { return (verdict, nil) }
        let observation = estimator.observe(fix, location)
        guard let plane = estimator.plane else { return (verdict, nil) }
        let belief = Belief(estimator)
        let refined = estimator.verdict(on: observation, location)
        var epoch = SmoothedEpoch(
            link: .none,
            step: estimator.step(to: observation, after: observation.time - (lastTime ?? observation.time)),
            plane: plane,
            isAtRest: estimator.stops.isAtRest
        )
        lastTime = observation.time
        if estimator.speedField.isWrong { epoch.step.disbelieveVelocity() }
        if estimator.settling.since == nil {
            let continues = isContinuation(epoch.step, estimator.state, after: belief)
            epoch.link = continues ? .continues : .begins(estimator.state)
        }
        if refined.rejection == nil {
            let (variance, drag, _) = estimator.positionVariance(epoch.step)
            epoch.variance = variance + drag
        }
        return (refined, epoch)
    }

    private func isContinuation(_ step: PositionEstimator.Step, _ state: MotionState, after belief: Belief) -> Bool {
        guard belief.isTracking, step.duration > 0, step.duration <= estimator.parameters.refusal.gap else {
            return false
        }
        // A state that is just the fix was made of it, and of nothing before.
        let isBelievedAgain = belief.isRefusing && state.position == step.observation.position
        return !isBelievedAgain && belief.trustsSpeeds == !estimator.speedField.isWrong
    }
}
