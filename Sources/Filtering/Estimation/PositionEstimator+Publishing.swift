internal import GNSS
internal import Logbook

extension PositionEstimator {
    /// The radius of the circle that holds 68 % of a distribution with a deviation of 1 along each axis.
    static let circle = 1.51
    /// Metres: no receiver is believed to be better than that.
    private static let leastOwn = 0.1
    /// The share of speeds above those of cars that the way they lead is wrong by in six seconds.
    private static let driftOfSpeed = 0.03

    /// Metres: the radius that a fix of the receiver claims.
    func accuracy(of observation: Observation) -> Double {
        let p = parameters.accuracy
        switch observation.quality {
        case .fixedRTK: return p.fixedRTK
        case .floatRTK: return p.floatRTK
        default: break
        }
        if let own = observation.ownDeviation { return max(Self.leastOwn, Self.circle * own) }
        let dilution = max(1, (observation.horizontalDilution ?? p.usualDilution) / p.usualDilution)
        // Above the speed of cars, speeds lead astray by a share of themselves, which says nothing of the positions.
        let drift = max(0, drift.median.value - Self.driftOfSpeed * max(0, observation.speed - Observation.fast))
        return (p.least + p.shareOfDrift * drift) * dilution * (1 - p.shareOfTrust * speedTracked.trust)
    }

    /// The verdict that is published of a fix.
    mutating func verdict(
        _ observation: Observation,
        _ location: Location,
        _ rejection: Rejection?
    ) -> FilterVerdict {
        guard let rejection else {
            let refined = refined(location, observation)
            return rest == nil ? .accepted(refined) : .held(refined)
        }
        guard gate.age > 0, !gate.isWeak, rest != nil || gate.rejectedFor ?? 0 <= parameters.rejection.predictFor else {
            return .rejected(rejection)
        }
        return .predicted(refined(location, observation), insteadOf: rejection)
    }

    private mutating func refined(_ location: Location, _ observation: Observation) -> Location {
        var refined = location
        publishedPosition = rest?.anchor ?? position(observation)
        if publishedPosition != observation.position {
            refined.coordinate = plane?.coordinate(of: publishedPosition) ?? location.coordinate
        }
        if rest != nil { (refined.speedOverGround, refined.courseOverGround) = (0, nil) }
        refined.horizontalAccuracy = publishedAccuracy(own: accuracy(of: observation))
        refined.distanceTravelled = max(0, odometer.distance)
        refined.roundToPublishedDigits()
        published = refined.coordinate
        odometer.reset()
        return refined
    }

    /// Metres: the radius around what is published, where the receiver's own fix claims another.
    private func publishedAccuracy(own: Double) -> Double {
        let reach = rest == nil ? gate.reach : 0
        let radius = (own * own + reach * reach + settlingError * settlingError).squareRoot()
        // Of two places that may both be right, the circle around one holds that of 99 % around the other.
        return gate.abandonedPlace.map { 3 * radius + ($0 - publishedPosition).length } ?? radius
    }

    /// The position of a receiver in motion, metres on the plane.
    private func position(_ observation: Observation) -> SIMD2<Double> {
        let isVouchedFor = observation.ownDeviation != nil || observation.quality.isRTK
        let isUnguided = observation.velocity == nil || observation.speed > Observation.fast
        if gate.isRejecting || isVouchedFor || isUnguided { return gate.expected }
        return speedTracked.corrected(gate.expected)
    }
}

extension FixQuality {
    /// True where carrier phases determine the position.
    fileprivate var isRTK: Bool { self == .fixedRTK || self == .floatRTK }
}
