/// Makes locations of smoothed states, one after the other: a stop has one place.
struct SmoothedPlaces: Sendable {
    /// The radius of the circle that holds 68 % of a distribution with a deviation of 1 along each axis.
    private static let circle = 1.51

    private struct Place {
        let plane: TangentPlane
        let position: SIMD2<Double>
        let variance: Double
        let isAtRest: Bool

        /// Where it is on another plane.
        func position(on plane: TangentPlane) -> SIMD2<Double> { self.plane.position(position, on: plane) }
    }

    private let errors: ErrorParameters
    private var last: Place?
    /// Metres travelled since the last location.
    private var travelled = 0.0

    /// With a model of what a claimed accuracy contains.
    init(_ errors: ErrorParameters) { self.errors = errors }

    /// The verdict on the next fix, with its smoothed location where the filter gave it one.
    mutating func verdict(_ verdict: FilterVerdict, _ epoch: SmoothedEpoch, _ state: MotionState) -> FilterVerdict {
        if case .none = epoch.link { return verdict }
        let place = place(of: epoch, state)
        let way = epoch.isContinuation ? last.map { (place.position - $0.position(on: place.plane)).length } : nil
        last = place
        if let way { travelled += way }
        guard var location = verdict.location else { return verdict }
        if way != nil { location.distanceTravelled = travelled }
        travelled = 0
        location.coordinate = place.plane.coordinate(of: place.position) ?? location.coordinate
        location.speedOverGround = place.isAtRest ? 0 : state.velocity.length
        location.courseOverGround =
            place.isAtRest ? nil : place.plane.course(of: state.velocity, at: place.position)
        location.horizontalAccuracy = accuracy(epoch, variance: place.variance)
        return verdict.with(location)
    }

    private func place(of epoch: SmoothedEpoch, _ state: MotionState) -> Place {
        if epoch.isAtRest, epoch.isContinuation, let last, last.isAtRest {
            let position = last.position(on: epoch.plane)
            return Place(plane: epoch.plane, position: position, variance: last.variance, isAtRest: true)
        }
        return Place(
            plane: epoch.plane,
            position: state.position,
            variance: max(state.covariance.position.x, 0.01),
            isAtRest: epoch.isAtRest
        )
    }

    private func accuracy(_ epoch: SmoothedEpoch, variance: Double) -> Double {
        let floor = min(errors.accuracyFloor, epoch.step.observation.deviation)
        let share = errors.accuracyFloorShare * epoch.step.deviation
        return Self.circle * (variance + floor * floor + share * share).squareRoot()
    }
}
