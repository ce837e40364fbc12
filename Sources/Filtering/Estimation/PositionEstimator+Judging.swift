internal import Logbook

extension PositionEstimator {
    /// Metres a second squared that vehicles change their velocity by, where nobody measures it.
    private static let usualAcceleration = 2.5
    /// Metres a second that vehicles on the ground and on water do not exceed.
    private static let greatestSpeed = 90.0
    /// Metres between two places of which one has to be wrong.
    private static let grossError = 20.0
    /// Metres that a receiver may have come while it coasts.
    private static let leastCoasting = 2.0
    /// The quality of a sky that a way deserves no trust for, or little, and that it is at most while the receiver coasts.
    private static let weakQuality = 0.6
    private static let poorQuality = 0.75
    private static let coastingQuality = 0.3
    /// The factors by which a sky has to be better than that of the expected place, or worse, to decide who is right.
    private static let betterSky = 1.2
    private static let worseSky = 0.75
    /// The share of the limits within which a fix is back, if it does not keep to the speeds yet.
    private static let returnShare = 0.5
    /// Seconds that an error which shrinks goes on to shrink.
    static let shrinking = 20.0
    /// Seconds for which bad signals make a parked receiver move.
    private static let briefly = 60.0
    /// Seconds that settling lasts at most.
    private static let longestSettling = 30.0

    /// Judges the fix at a step's end.
    ///
    /// - Returns: the reason why it is rejected; nil where it is believed.
    mutating func judge(_ step: Step) -> Rejection? {
        if coasting.isCoasting { recentQuality = min(recentQuality, Self.coastingQuality) }
        if coasting.distance ?? 0 > Self.leastCoasting {
            gate.reject(for: step.duration, isWeak: true)
            return Rejection(.deadReckoning)
        }
        let test = PositionTest(step, stepLimit(step), gate, speedTracked, parameters.rejection, geometry)
        crash.note(step)
        let isExplained = gate.age > 0 && crash.explains(test.distance) || test.isNearAbandonedPlace
        if isExplained, test.isJump || test.isDrag {
            adopt(step.observation)
            return nil
        }
        return gate.isRejecting ? judgeAgain(step, test) : judgeNew(step, test)
    }

    /// Judges a fix that follows a good one.
    private mutating func judgeNew(_ step: Step, _ test: PositionTest) -> Rejection? {
        guard test.isJump || step.isMeasured && test.isDrag else {
            // Only a pause explains so much: either place may be the wrong one.
            let isDoubtful = step.isMeasured && step.late > 0 && test.distance > Self.grossError
            if isDoubtful { adopt(step.observation) } else { accept(step) }
            return nil
        }
        if isBetterSky {
            adopt(step.observation)
            return nil
        }
        if !test.isJump { gate.expected = speedTracked.measure.position }
        gate.reject(for: step.duration, isWeak: recentQuality < Self.weakQuality)
        return test.rejection
    }

    /// Judges a fix that follows rejected ones.
    private mutating func judgeAgain(_ step: Step, _ test: PositionTest) -> Rejection? {
        let steadyLimit = steadyLimit(step)
        let isSteady = step.residual.length < steadyLimit || isSteadyWithoutSpeed(step, steadyLimit)
        gate.reject(for: step.duration, steadyWay: isSteady ? step.way : nil)
        let isBack = isSteady ? !test.isJump : test.distance <= Self.returnShare * test.stepLimit
        if gate.age > 0, isBack || test.pull <= Self.returnShare * test.dragLimit {
            if !isBack, let place = placeLeft(by: step.observation) {
                gate.leave(place, beginning: parameters.rejection.beginning)
            }
            accept(step)
            return nil
        }
        if isProven(step, test) {
            if step.residual.length > steadyLimit { distrust(step, test) }
            adopt(step.observation)
            return nil
        }
        if gate.age > 0 { return test.jump }
        return Rejection(.settling, measured: step.residual.length, threshold: steadyLimit)
    }

    /// True of a fix that goes on as those before, though not as the speeds say: there are receivers that report a steady motion
    /// as nearly none.
    private func isSteadyWithoutSpeed(_ step: Step, _ limit: Double) -> Bool {
        guard geometry.isUsual, gate.age > 0, let lastExcess else { return false }
        return (step.residual / step.duration - lastExcess).length < limit / 2
    }

    /// Believes fixes that do not keep to the speeds: the speeds are wrong, or the receiver still finds its place.
    private mutating func distrust(_ step: Step, _ test: PositionTest) {
        if gate.isSettling {
            settlingError = Self.shrinking * step.residual.length / step.duration
        } else {
            speedTracked.distrustSpeeds(test.pull)
        }
    }

    /// True once the rejected fixes have proved right, and the expected place wrong.
    private func isProven(_ step: Step, _ test: PositionTest) -> Bool {
        if gate.age > 0 ? isBetterSky : geometry.isUsual && published != nil { return true }
        if gate.age <= 0, let settlingSince, step.observation.time - settlingSince > Self.longestSettling {
            return true
        }
        let patience = gate.patience(
            parameters.rejection,
            excess: test.excess,
            isMeasured: step.observation.velocity != nil,
            isWorseSky: geometry.quality < Self.worseSky * recentQuality,
            restedFor: restedFor(at: step.observation.time)
        )
        return gate.steadyFor >= patience
    }

    /// Seconds for which a parked receiver has been so, a rest that ended a moment ago included; nil in motion, as is one whose
    /// rejected fixes have come a way.
    private func restedFor(at time: Double) -> Double? {
        guard let rest, gate.steadyWay.length < Self.grossError else { return nil }
        guard let lastRest, time - lastRest.end < Self.briefly else { return rest.duration }
        return max(rest.duration, lastRest.place.duration)
    }

    /// True where the sky is so much better than that of the expected place that the fix is to be believed.
    private var isBetterSky: Bool {
        recentQuality < Self.poorQuality && geometry.quality > max(Self.weakQuality, Self.betterSky * recentQuality)
    }

    /// Believes a fix, and that what was expected is wrong.
    private mutating func adopt(_ observation: Observation) {
        ending = .adopted(steadyFor: gate.steadyFor)
        let place = placeLeft(by: observation)
        gate.adopt(observation.position, leaving: place, beginning: parameters.rejection.beginning)
        recentQuality += (geometry.quality - recentQuality) * 0.1
        beginWay(observation)
        rest?.move(to: observation.position)
    }

    /// The place that is left for a fix so far from it that one of both is a gross error; nil where it is near.
    private func placeLeft(by observation: Observation) -> SIMD2<Double>? {
        let place = rest?.anchor ?? gate.expected
        return (observation.position - place).length > Self.grossError ? place : nil
    }

    /// Metres that a fix may be from where it is expected.
    func stepLimit(_ step: Step) -> Double {
        let limit = parameters.rejection.jump + parameters.rejection.jumpShare * residual.value
        let (late, speed) = (step.late, step.observation.speed)
        if step.isMeasured { return limit + late * late + 0.1 * speed * late }
        // The first step of all says how fast the receiver is.
        if !knowsVelocity { return limit + Self.greatestSpeed * step.duration }
        let far = Self.usualAcceleration * step.duration * step.duration
        return limit + far + (0.3 * velocity.length + 1.5 * speed) * step.duration
    }

    /// Metres that a rejected fix may be from where the one before leads, to keep to the speeds.
    private func steadyLimit(_ step: Step) -> Double {
        guard step.isMeasured else { return stepLimit(step) }
        return (0.5 + 4 * residual.value + 0.02 * step.observation.speed) * max(1, step.duration)
    }
}

/// The end of a rejection, as a smoother has to know it.
enum RejectionEnding: Sendable {
    /// The fix is where it was expected, but for so many metres east and north.
    case returned(error: SIMD2<Double>)

    /// The fixes of the last seconds have kept to the measured speeds: what was expected was wrong.
    ///
    /// - Parameter seconds: for which they have.
    case adopted(steadyFor: Double)
}
