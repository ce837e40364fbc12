extension PositionEstimator {
    /// What is known of rests.
    struct Rest: Sendable {
        /// The rest before, as it was when it ended.
        struct Place: Sendable {
            /// Metres on the plane, what fixes were off there, and where the path of the speeds was.
            var position: SIMD2<Double>
            var error: SIMD2<Double>
            var displacement: SIMD2<Double>
            /// Where the published position was held.
            var anchor: SIMD2<Double>?
            var covariance: MotionState.Covariance
            /// When it ended.
            var time: Double
        }

        /// Seconds for which a place left is kept in mind.
        static let memory = 300.0

        /// Where the published position is held; nil in motion.
        var anchor: SIMD2<Double>?
        var last: Place?

        /// Carries the places to another plane.
        mutating func carry(_ move: PlaneChange) {
            anchor = anchor.map(move.position)
            guard var last else { return }
            last.position = move.position(last.position)
            last.error = move.vector(last.error)
            last.displacement = move.vector(last.displacement)
            last.anchor = last.anchor.map(move.position)
            self.last = last
        }
    }

    /// A rest has ended some seconds ago: what was missed of the way since is made up for.
    ///
    /// - Parameters:
    ///   - place: where it was.
    ///   - departure: the way since.
    ///   - velocity: metres a second now.
    ///   - noise: its standard deviation.
    ///   - step: the step in which it is seen.
    mutating func leave(
        from place: SIMD2<Double>,
        _ departure: StopDetector.Departure,
        _ velocity: SIMD2<Double>,
        _ noise: Double,
        _ step: Step
    ) {
        let total = state.reflection + state.bias
        // What fixes have moved was taken for an error, as long as the receiver was thought to be at rest.
        let error = departure.error ?? total - departure.way
        if rest.last.map({ step.observation.time - $0.time > Rest.memory }) ?? true {
            rest.last = Rest.Place(
                position: place,
                error: error,
                displacement: path.displacement - departure.way,
                anchor: rest.anchor,
                covariance: state.covariance,
                time: step.observation.time
            )
        }
        state.position = place + departure.way
        state.reflection += error - total
        state.velocity = velocity
        state.covariance.position.x += departure.variance
        state.covariance.forgetVelocity(variance: noise * noise)
        travelled += departure.way.length
    }

    /// At rest again soon after a rest: where fixes are on the old place, it was no departure, only noise.
    mutating func returnToLastRest(_ step: Step) {
        guard let last = rest.last else { return }
        guard step.observation.time - last.time <= Rest.memory else { return rest.last = nil }
        let excess = step.observation.position - last.position - last.error
        let way = path.displacement - last.displacement
        let limit = parameters.rest.samePlace + parameters.rest.samePlaceShare * step.deviation
        guard excess.length < limit, way.length < 3 || excess.length < 0.5 * (excess - way).length else { return }
        rest.last = nil
        rest.anchor = last.anchor
        refusedFor = 0
        state.position = last.position
        state.velocity = SIMD2()
        state.reflection = step.observation.position - last.position - state.bias
        state.covariance = last.covariance
        state.covariance.position.x += 0.5
        state.covariance.forgetVelocity(variance: 4e-4)
    }
}
