internal import Logbook

/// Two places of which either may be the wrong one: a jump has been believed, and the receiver may still come back.
struct Rivalry: Sendable {
    /// Seconds after which it does not come back.
    private static let longest = 60.0

    /// Metres on the plane: the place that was left, carried on by the way since.
    private(set) var place: SIMD2<Double>
    /// Seconds of all that was published before, if that was the receiver's beginning; nil where it was not.
    private let beginning: Double?
    private var age = 0.0

    /// Two places from now on.
    init(place: SIMD2<Double>, beginning: Double?) { (self.place, self.beginning) = (place, beginning) }

    /// True once the place is wrong that was left.
    var isOver: Bool { age >= Self.longest }

    /// The beginning that is wrong then; nil where there is none.
    var wrongBeginning: WrongBeginning? {
        guard isOver, let beginning else { return nil }
        return WrongBeginning(start: age + beginning, end: age)
    }

    /// Goes on by a step of the way.
    mutating func advance(by way: SIMD2<Double>, for step: Double) {
        place += way
        age += step
    }

    /// Carries the place to another plane.
    mutating func carry(_ move: PlaneChange) { place = move.position(place) }
}
