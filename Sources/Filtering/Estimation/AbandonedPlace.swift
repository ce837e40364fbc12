internal import Logbook

/// The place that was left by a jump that has been believed, and to which the receiver may still come back.
struct AbandonedPlace: Sendable {
    /// Seconds after which it does not come back.
    private static let longest = 60.0

    /// Metres on the plane: where it would be by now, carried on by the way since.
    private(set) var position: SIMD2<Double>
    /// Seconds of all that was published before, if that was the receiver's beginning; nil where it was not.
    private let beginning: Double?
    private var age = 0.0

    /// A place that is left now.
    init(position: SIMD2<Double>, beginning: Double?) { (self.position, self.beginning) = (position, beginning) }

    /// True once it has proved to be the wrong one of the two.
    var isOver: Bool { age >= Self.longest }

    /// The beginning that is wrong then; nil where there is none.
    var wrongBeginning: WrongBeginning? {
        guard isOver, let beginning else { return nil }
        return WrongBeginning(start: age + beginning, end: age)
    }

    /// Goes on by a step of the way.
    mutating func advance(by way: SIMD2<Double>, for step: Double) {
        position += way
        age += step
    }

    /// Carries the place to another plane.
    mutating func carry(_ move: PlaneChange) { position = move.position(position) }
}
