// exp is the C library's; nothing else is imported here.
internal import Glibc

/// The filter of Rauch, Tung and Striebel (AIAA Journal 3 (1965) 1445): forward over the fixes of a block, and back again.
struct RauchTungStriebel: Sendable {
    /// Metres squared a second squared: how unsure a velocity is where a rest ends, and within a rest.
    private static let velocityVariance = 1.0
    private static let velocityVarianceAtRest = 1e-6

    private let parameters: FilterParameters

    /// With the model of a filter.
    init(_ parameters: FilterParameters) { self.parameters = parameters }

    /// The states after each fix, of which each knows what was before.
    ///
    /// - Parameters:
    ///   - epochs: the fixes.
    ///   - before: the fix before them and the state after it; nil where there is none.
    /// - Returns: as many states; those of fixes that have no part in the way mean nothing.
    func forward(_ epochs: [SmoothedEpoch], after before: (SmoothedEpoch, MotionState)?) -> [MotionState] {
        var states: [MotionState] = []
        states.reserveCapacity(epochs.count)
        var last = before
        for epoch in epochs {
            var state = MotionState.unknown
            switch epoch.link {
            case .none: break
            case .begins(let first): state = first
            case .continues:
                if let (previous, known) = last {
                    state = predicted(epoch, from: previous, known).state
                    correct(&state, epoch)
                }
            }
            states.append(state)
            last = (epoch, state)
        }
        return states
    }

    /// Goes back over states, so that each knows what is after it, too.
    func backward(_ epochs: [SmoothedEpoch], _ states: inout [MotionState]) {
        guard epochs.count > 1 else { return }
        for index in stride(from: epochs.count - 2, through: 0, by: -1) {
            let next = epochs[index + 1]
            guard next.isContinuation else { continue }
            smooth(&states[index], epochs[index], by: states[index + 1], next)
        }
    }

    private func smooth(
        _ state: inout MotionState,
        _ epoch: SmoothedEpoch,
        by later: MotionState,
        _ next: SmoothedEpoch
    ) {
        let (predicted, shared) = predicted(next, from: epoch, state)
        let gain = shared * SmoothingMatrix.inverse(of: predicted.covariance)
        let back = PlaneChange(from: next.plane, to: epoch.plane)
        let position = back.vector(later.position - predicted.position)
        let velocity = back.vector(later.velocity - predicted.velocity)
        let reflection = back.vector(later.reflection - predicted.reflection)
        let bias = back.vector(later.bias - predicted.bias)
        let x = gain.times(SIMD4(position.x, velocity.x, reflection.x, bias.x))
        let y = gain.times(SIMD4(position.y, velocity.y, reflection.y, bias.y))
        state.position += SIMD2(x.x, y.x)
        state.velocity += SIMD2(x.y, y.y)
        state.reflection += SIMD2(x.z, y.z)
        state.bias += SIMD2(x.w, y.w)
        let change = SmoothingMatrix(later.covariance) - SmoothingMatrix(predicted.covariance)
        state.covariance = (SmoothingMatrix(state.covariance) + gain * change * gain.transposed).covariance
    }

    /// What is expected of a fix's state, and what it shares with the state before: P F'.
    private func predicted(
        _ epoch: SmoothedEpoch,
        from previous: SmoothedEpoch,
        _ known: MotionState
    ) -> (state: MotionState, shared: SmoothingMatrix) {
        var state = known
        state.carry(PlaneChange(from: previous.plane, to: epoch.plane))
        var disturbance = parameters.disturbance(in: epoch.step, isAtRest: epoch.isAtRest)
        var before = state.covariance
        if epoch.isAtRest || previous.isAtRest {
            let variance = epoch.isAtRest ? Self.velocityVarianceAtRest : Self.velocityVariance
            state.velocity = SIMD2()
            state.covariance.forgetVelocity(variance: variance)
            before.position.y = 0
            before.velocity.y = 0
            before.reflection.y = 0
            before.bias.y = 0
        }
        if epoch.isAtRest {
            disturbance.acceleration = 0
            disturbance.drift = 0
        }
        let reflectionKept = exp(-epoch.step.duration / disturbance.reflectionTime)
        let biasKept = exp(-epoch.step.duration / disturbance.biasTime)
        state.advance(by: epoch.step.duration, disturbance)
        let shared = SmoothingMatrix(
            before.position.advanced(by: epoch.step.duration, keeping: reflectionKept, biasKept),
            before.velocity.advanced(by: epoch.step.duration, keeping: reflectionKept, biasKept),
            before.reflection.advanced(by: epoch.step.duration, keeping: reflectionKept, biasKept),
            before.bias.advanced(by: epoch.step.duration, keeping: reflectionKept, biasKept)
        )
        return (state, shared)
    }

    private func correct(_ state: inout MotionState, _ epoch: SmoothedEpoch) {
        let step = epoch.step
        if !epoch.isAtRest, let velocity = step.velocity {
            var noise = parameters.speeds.deviation(of: step.observation)
            if step.observation.isDirectionless { noise += step.observation.speed }
            state.correct(velocity: velocity, variance: noise * noise * step.repetition)
        }
        if let variance = epoch.variance {
            state.correct(state.innovation(of: step.observation.position, variance: variance))
        }
    }
}
