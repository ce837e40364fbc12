/// Adds up the way by published positions and their circles.
///
/// The way leads from anchor to anchor. A position becomes the next anchor when it is farther from the last one than its
/// circle, so that wander is no way. In between, the way grows as far as the receiver is from the anchor, and never shrinks.
/// A jump is no way.
struct Odometer: Sendable {
    private static let leastStep = 1.0
    /// The share of the circle that a step has to be, in motion and after a rest.
    private static let share = 1.0
    private static let shareAfterRest = 1.2

    private var anchor: SIMD3<Double>?
    private var isRested = false
    /// Metres from anchor to anchor, and metres that were given out.
    private var way = 0.0
    private var given = 0.0
    /// The anchor before a jump, and the metres then.
    private var beforeJump: (anchor: SIMD3<Double>, given: Double)?

    /// An odometer at 0.
    init() {}

    /// Goes on to a position in motion.
    ///
    /// - Returns: metres since the position before.
    mutating func move(to place: SIMD3<Double>, circle: Double) -> Double {
        guard let anchor else {
            self.anchor = place
            return 0
        }
        let distance = (place - anchor).length
        if distance >= max(Self.leastStep, (isRested ? Self.shareAfterRest : Self.share) * circle) {
            way += distance
            (self.anchor, isRested) = (place, false)
            return give(way)
        }
        return isRested ? 0 : give(way + distance)
    }

    /// Notes a rest.
    mutating func rest(at place: SIMD3<Double>) {
        if anchor == nil { anchor = place }
        isRested = true
    }

    /// Goes on elsewhere: the jump is no way.
    mutating func jump(to place: SIMD3<Double>) {
        if beforeJump == nil, let anchor { beforeJump = (anchor, given) }
        (anchor, isRested, way) = (place, false, given)
    }

    /// Goes back to where the receiver was before a jump: what was counted elsewhere is no way, but the way in the meantime is.
    mutating func comeBack(to place: SIMD3<Double>) -> Double {
        guard let before = beforeJump else { return move(to: place, circle: 0) }
        way = max(given, before.given + (place - before.anchor).length)
        (anchor, isRested, beforeJump) = (place, false, nil)
        return give(way)
    }

    /// Forgets the place before a jump, which has proved right.
    mutating func settle() { beforeJump = nil }

    private mutating func give(_ total: Double) -> Double {
        let step = max(0, total - given)
        given += step
        return step
    }
}
