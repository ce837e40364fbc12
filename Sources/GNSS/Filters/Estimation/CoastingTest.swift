/// Detects a receiver that carries its last fix on instead of measuring, without saying so.
///
/// Seen of receivers under water and behind bodies: with half of the usual satellites, positions go on along the last velocity
/// for seconds, up to a hundred metres, while the velocity is the same to the last digit or exactly zero without a course.
package struct CoastingTest: Sendable {
    /// Metres a second that a position moves by at least while the speed is said to be zero.
    private static let leastMotion = 0.7
    /// Metres a second that are certainly more than a rest's.
    private static let leastSpeed = 0.3
    /// The share of the fixes whose speed is that of the one before, below which the same speed means something.
    private static let rareShare = 0.02

    /// Different speeds in a row that prove a measurement.
    private static let leastMeasured = 3

    private var last: Observation?
    private var measured = 0
    private var repeatedShare = 0.1

    /// Metres that the receiver has come since it coasts; nil where it does not.
    package private(set) var distance: Double?

    /// True while the receiver coasts.
    package var isCoasting: Bool { distance != nil }

    /// A test that has seen nothing.
    package init() {}

    /// Takes in a fix.
    ///
    /// - Parameters:
    ///   - observation: the fix.
    ///   - geometry: the satellites that it has, beside those that it usually has.
    package mutating func note(_ observation: Observation, _ geometry: UsualGeometry) {
        defer { last = observation }
        guard let last, let velocity = observation.velocity, let lastVelocity = last.velocity else {
            distance = nil
            return
        }
        // The same digits give all but the same velocity, as north is another one at another place.
        let isSame = observation.speed == last.speed && (velocity - lastVelocity).length < 0.001 * observation.speed
        let isRepeated = observation.speed > Self.leastSpeed && isSame
        let isRare = repeatedShare < Self.rareShare
        if observation.speed > Self.leastSpeed { repeatedShare += 0.01 * ((isRepeated ? 1 : 0) - repeatedShare) }
        if geometry.isUsual {
            distance = nil
            return
        }
        let moved = (observation.position - last.position).length
        let isZeroInMotion =
            observation.speed == 0 && moved > Self.leastMotion * max(observation.time - last.time, 0.1)
        let isCarriedOn = isRepeated && isRare || isZeroInMotion
        if isCarriedOn { distance = (distance ?? 0) + moved }
        guard isCoasting, !isCarriedOn else {
            measured = 0
            return
        }
        measured = observation.speed > 0 && !isRepeated ? measured + 1 : 0
        distance = measured < Self.leastMeasured ? (distance ?? 0) + moved : nil
    }

    /// Carries what is remembered to another plane.
    mutating func carry(_ move: PlaneChange) {
        last?.carry(move)
    }
}
