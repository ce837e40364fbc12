/// Adds up the way by published positions and their circles.
///
/// The way leads from anchor to anchor. A position becomes the next anchor when it is farther from the last one than its
/// circle, so that wander is no way; after a rest, it has to be farther off. In between, the way grows as far as the receiver
/// is from the anchor, and never shrinks. A jump is no way, and a way past doubtful positions is no longer than usual.
struct Odometer: Sendable {
    private static let leastStep = 1.0
    /// The share of the circle that a step has to be, in motion and after a rest.
    private static let share = 1.0
    private static let shareAfterRest = 5.0
    /// Steps needed to learn the usual speed.
    private static let leastSteps = 10
    /// Seconds of a jump during which the receiver reported its speed.
    private static let longestJump = 20.0

    private var anchor: PlaceAtTime?
    /// The time of the newest fix.
    private var time = 0.0
    private var isRested = false
    private var isDoubtful = false
    /// Metres a second from anchor to anchor, the median.
    private var speeds = StreamQuantile(0.5, startingAt: 1, in: 0.1...300)
    /// Metres from anchor to anchor, and metres that were given out.
    private var way = 0.0
    private var given = 0.0

    /// Goes on to a position in motion.
    ///
    /// - Returns: metres since the position before.
    mutating func move(to fix: PlaceAtTime, circle: Double) -> Double {
        time = fix.time
        guard let anchor else {
            self.anchor = fix
            return 0
        }
        let distance = (fix.place - anchor.place).length
        guard distance >= max(Self.leastStep, (isRested ? Self.shareAfterRest : Self.share) * circle) else {
            return isRested || isDoubtful ? 0 : give(way + distance)
        }
        let seconds = fix.time - anchor.time
        if isDoubtful {
            way += speeds.count < Self.leastSteps ? 0 : min(distance, speeds.value * seconds)
        } else {
            way += distance
            if !isRested, seconds > 0 { speeds.add(distance / seconds) }
        }
        (self.anchor, isRested, isDoubtful) = (fix, false, false)
        return give(way)
    }

    /// Notes a rest: its wander is no way, however far it leads in hours.
    mutating func rest(at fix: PlaceAtTime) { (anchor, time, isRested) = (fix, fix.time, true) }

    /// Notes a position that may be wrong.
    mutating func doubt(at fix: PlaceAtTime) { (time, isDoubtful) = (fix.time, true) }

    /// Goes on elsewhere: the jump is no way, but the receiver has moved in the meantime.
    ///
    /// - Returns: metres since the position before, by the speed there.
    mutating func jump(to fix: PlaceAtTime, at speed: Double) -> Double {
        way = given + (isRested ? 0 : speed * min(fix.time - time, Self.longestJump))
        (anchor, time, isRested, isDoubtful) = (fix, fix.time, false, false)
        return give(way)
    }

    /// Continues from before a jump; the distance that was given since then is not given again.
    mutating func comeBack(to before: Odometer) {
        let given = given
        self = before
        self.given = given
    }

    private mutating func give(_ total: Double) -> Double {
        let step = max(0, total - given)
        given += step
        return step
    }
}
