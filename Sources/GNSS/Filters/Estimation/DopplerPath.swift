/// The way that the measured speeds lead, and how much they change.
package struct DopplerPath: Sendable {
    /// Metres from where it began, whatever the fixes say.
    package private(set) var displacement = SIMD2<Double>()

    /// The velocity before; nil where the last fix had none.
    private(set) var lastVelocity: SIMD2<Double>?

    private var recent = SlidingWindow<SIMD2<Double>>(seconds: 0.96)

    /// A path without an end.
    package init() {}

    /// Goes on with an observation, so many seconds after the one before.
    package mutating func advance(to observation: Observation, after step: Double) {
        if let velocity = observation.velocity {
            displacement += (lastVelocity.map { ($0 + velocity) / 2 } ?? velocity) * step
            recent.appendKeepingOneOlder(velocity, at: observation.time)
        }
        lastVelocity = observation.velocity
    }

    /// Metres a second squared: what the velocity changed by over the last second, beyond what is noise.
    package func acceleration(beyond noise: Double) -> Double? {
        guard recent.count > 1 else { return nil }
        let change = (recent[recent.count - 1] - recent[0]).length
        return max(0, change - noise) / recent.duration
    }

    /// Carries the path to another plane.
    mutating func carry(_ move: PlaneChange) {
        displacement = move.vector(displacement)
        lastVelocity = lastVelocity.map(move.vector)
        recent.update { $0 = move.vector($0) }
    }
}
