extension PositionEstimator {
    /// The radius of the circle that holds 68 % of a distribution with a deviation of 1 along each axis.
    private static let circle = 1.51

    /// What is published of the state after a fix.
    ///
    /// - Parameters:
    ///   - observation: the fix.
    ///   - location: the fix as it is.
    ///   - rejection: why it is refused.
    /// - Returns: the location refined; no location where there was no good fix for long.
    mutating func verdict(
        _ observation: Observation,
        _ location: Location,
        _ rejection: Rejection?
    ) -> FilterVerdict {
        if let rejection, refusedFor > parameters.refusal.predictFor, !stops.isAtRest { return .rejected(rejection) }
        let refined = refined(location, observation)
        published = refined.coordinate
        travelled = 0
        if let rejection { return .predicted(refined, insteadOf: rejection) }
        return stops.isAtRest ? .held(refined) : .accepted(refined)
    }

    mutating func refined(_ location: Location, _ observation: Observation) -> Location {
        let variance = max(state.covariance.position.x, 0.01)
        let position = held(state.position, deviation: variance.squareRoot())
        var refined = location
        refined.coordinate = plane?.coordinate(of: position) ?? location.coordinate
        refined.speedOverGround = stops.isAtRest ? 0 : state.velocity.length
        refined.courseOverGround =
            stops.isAtRest ? nil : plane?.course(of: state.velocity, at: position)
        let floor = min(parameters.errors.accuracyFloor, observation.deviation)
        let share = parameters.errors.accuracyFloorShare * observation.deviation
        refined.horizontalAccuracy =
            Self.circle * (variance + floor * floor + share * share * scale).squareRoot()
        refined.distanceTravelled = max(0, travelled)
        refined.roundToPublishedDigits()
        return refined
    }

    /// A parked position stays where it is, unless it turns out to be far off.
    private mutating func held(_ position: SIMD2<Double>, deviation: Double) -> SIMD2<Double> {
        guard stops.isAtRest else {
            rest.anchor = nil
            return position
        }
        let limit = max(parameters.rest.deadBand, parameters.rest.deadBandShare * deviation)
        if let anchor = rest.anchor, (anchor - position).length <= limit { return anchor }
        rest.anchor = position
        return position
    }
}
