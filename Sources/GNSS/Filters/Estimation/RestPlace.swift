/// The place of a parked receiver: the mean of its fixes, and where it is published.
struct RestPlace: Sendable {
    /// Seconds that the mean looks back at most.
    private static let memory = 1800.0
    /// Seconds of fixes that the place counts for when the rest begins.
    private static let firstWeight = 3.0
    /// Metres: a radius below which nothing is to be gained by a mean.
    private static let precise = 0.6
    /// Claimed radii that a fix counts for at most.
    private static let clip = 2.0

    /// Metres on the plane: the mean.
    private(set) var mean: SIMD2<Double>
    /// The published place.
    private(set) var anchor: SIMD2<Double>
    /// Seconds of the rest.
    private(set) var duration = 0.0
    /// The worth of the mean: seconds of fixes, each over the square of the radius that it claims.
    private var weight: Double

    /// The place where a rest begins, with the radius that is claimed of it.
    init(at position: SIMD2<Double>, accuracy: Double) {
        mean = position
        anchor = position
        weight = Self.firstWeight / (accuracy * accuracy)
    }

    /// Goes on to a good fix.
    ///
    /// - Parameters:
    ///   - position: metres on the plane.
    ///   - step: seconds since the one before.
    ///   - accuracy: metres: the radius that a fix claims.
    ///   - isYoung: whether the receiver has begun a short time ago, and may still be finding its place.
    ///   - parameters: how far off the published position may be.
    mutating func add(
        _ position: SIMD2<Double>,
        after step: Double,
        accuracy: Double,
        isYoung: Bool,
        _ parameters: RestParameters
    ) {
        duration += step
        let difference = position - mean
        let clipped = min(1, Self.clip * accuracy / max(difference.length, 1e-9))
        let worth = step / (accuracy * accuracy)
        let memory = min(Self.firstWeight + duration * (isYoung ? 0.1 : 0.4) + max(0, duration - 60) / 2, Self.memory)
        weight = weight * max(0, 1 - step / memory) + worth
        mean += difference * clipped * min(1, worth / weight)
        if accuracy < Self.precise {
            move(to: position)
            return
        }
        let limit = parameters.deadBandShare * accuracy * min(1, 0.3 + duration / 300)
        if (anchor - mean).length > limit { anchor = mean }
    }

    /// Was somewhere else all the time.
    mutating func move(to position: SIMD2<Double>) {
        mean = position
        anchor = position
    }

    /// Carries the place to another plane.
    mutating func carry(_ move: PlaneChange) {
        mean = move.position(mean)
        anchor = move.position(anchor)
    }
}
