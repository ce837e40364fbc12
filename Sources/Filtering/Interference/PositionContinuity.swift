internal import Glibc

// Glibc provides asin.

/// Watches whether a receiver's positions follow from each other, whether a filter accepts them or not.
///
/// A step of some 200 m that the time between two fixes does not allow breaks the continuity. From then on, all positions are
/// suspect, however well they follow from each other, until they return to where the receiver can be. A slow drag breaks
/// nothing, so it cannot be detected here.
struct PositionContinuity: Sendable {
    /// Metres: the shortest step that is reported, less the noise of fixes.
    private static let leastStep = 190.0
    /// Metres a second squared, half of the hardest braking or turning.
    private static let halfAcceleration = 5.0
    /// Metres a second: a receiver that has been slow so far may be carried so fast during a gap, or unseen during a break.
    private static let gapSpeed = 60.0
    private static let unseenSpeed = 40.0
    /// Shares of the greatest speed so far that count for the same.
    private static let gapShare = 1.5
    private static let unseenShare = 1.2
    /// Fixes and seconds after which a step means something: a receiver's very first fixes are often wrong.
    private static let leastFixes = 3
    private static let leastDuration = 1.5
    /// Seconds: a beginning that is shorter is as suspect as what follows it, which counts after a minute.
    private static let beginning = 12.0
    private static let proof = 60.0
    /// Seconds without positions after which a receiver begins anew.
    static let silence = 600.0
    /// Metres a second: slower ones often stop and go on within a step.
    private static let leastSpeed = 3.0
    /// Seconds for which the usual path compares fixes.
    private static let longestStep = 12.0
    private static let earthRadius = 6_371_000.0

    /// A step, and where the receiver was before.
    private struct Break: Sendable {
        let old: FixTrack
        let start: Double
        let offset: SIMD3<Double>
        /// Metres a second that the receiver may have moved since.
        let speed: Double

        var isYoung: Bool { old.duration < PositionContinuity.beginning }

        /// Metres that the receiver can have come since.
        func reach(at time: Double) -> Double { speed * max(0, time - old.last.time) }
    }

    private(set) var track: FixTrack?
    private var count = 0
    /// Metres a second: the greatest speed that two fixes in a row have shown, and the newest one.
    private var greatestSpeed = 0.0
    private var lastSpeed = 0.0
    private var broken: Break?

    /// Whether the newest position is the first that is back.
    private(set) var hasReturned = false

    /// Metres: how far the newest position may be from the receiver; nil if the continuity is not broken.
    private(set) var disagreement: Double?

    /// A watch that has seen no fix.
    init() {}

    /// Evaluates the next position, even if it was rejected.
    mutating func take(_ fix: TimedPlace) {
        hasReturned = false
        guard let track else { return begin(at: fix) }
        let step = fix.time - track.last.time
        let residual = track.offset(of: fix)
        guard broken == nil, step < Self.longestStep, residual.square < Self.leastStep * Self.leastStep else {
            return judge(fix, after: step, residual, from: track)
        }
        follow(fix)
    }

    /// Whether a position continues the track after some seconds, at a speed that is too high to stop within them.
    func isContinued(by fix: TimedPlace, after seconds: Double) -> Bool {
        guard let track, let speed = track.velocity?.length, speed >= Self.leastSpeed else { return false }
        let expected = TimedPlace(time: track.last.time + seconds, place: fix.place)
        return track.distance(of: expected) <= 0.25 * speed * seconds + 1
    }

    /// Takes the newest position as right.
    mutating func trust() { (broken, disagreement) = (nil, nil) }

    private mutating func begin(at fix: TimedPlace) {
        (track, count, lastSpeed) = (FixTrack(fix), 1, 0)
    }

    private mutating func follow(_ fix: TimedPlace) {
        track?.append(fix)
        count += 1
        guard let speed = track?.velocity?.length else { return }
        if broken == nil { greatestSpeed = max(greatestSpeed, min(speed, lastSpeed)) }
        lastSpeed = speed
    }

    private mutating func judge(
        _ fix: TimedPlace,
        after step: Double,
        _ residual: SIMD3<Double>,
        from track: FixTrack
    ) {
        let moved = (fix.place - track.last.place).length
        if step >= Self.silence { return startAgain(at: fix, after: step, moved: moved) }
        // A single wrong position makes a velocity that leads nowhere, so that the receiver has to have moved, too.
        let isStep =
            residual.length >= Self.leastStep + Self.halfAcceleration * step * step
            && moved >= Self.leastStep - greatestSpeed * step
            || moved >= Self.leastStep + max(Self.gapSpeed, Self.gapShare * greatestSpeed) * step
        if let broken, let back = old(of: broken, returningTo: fix, residual, isStep: isStep) {
            (self.track, self.broken, count, hasReturned) = (back, nil, Self.leastFixes, true)
        } else if isStep {
            if broken == nil, count >= Self.leastFixes, track.duration >= Self.leastDuration {
                let speed = max(Self.unseenSpeed, Self.unseenShare * greatestSpeed)
                broken = Break(old: track, start: fix.time, offset: residual, speed: speed)
            }
            begin(at: fix)
        } else {
            follow(fix)
        }
        if let broken, broken.isYoung, fix.time - broken.start > Self.proof { self.broken = nil }
        update(at: fix)
    }

    /// The track before the break, continued, if a position is back on it; nil if it is not.
    private func old(
        of broken: Break,
        returningTo fix: TimedPlace,
        _ residual: SIMD3<Double>,
        isStep: Bool
    ) -> FixTrack? {
        let distance = residual.length
        guard let track, distance >= Self.leastStep / 2 else { return nil }
        let step = fix.time - track.last.time
        let near = Self.leastStep / 2 + Self.halfAcceleration * step * step
        let age = fix.time - broken.old.last.time
        let isNear = (fix.place - broken.old.last.place).length <= Self.leastStep / 2 + broken.reach(at: fix.time)
        let isExpected = age < Self.longestStep && broken.old.distance(of: fix) < distance / 2
        if isNear, isStep || isExpected {
            guard age < Self.longestStep else { return FixTrack(fix) }
            var back = broken.old
            back.append(fix)
            return back
        }
        var turned = track.moved(by: -broken.offset)
        guard turned.distance(of: fix) <= min(near, distance / 2) else { return nil }
        turned.append(fix)
        return turned
    }

    /// After a long silence: the suspicion remains only where the positions are those that caused it.
    private mutating func startAgain(at fix: TimedPlace, after step: Double, moved: Double) {
        if let broken {
            let isBack =
                (fix.place - broken.old.last.place).length <= Self.leastStep / 2 + broken.reach(at: fix.time)
            let isSame = moved <= Self.leastStep / 2 + broken.speed * step
            if isBack || !isSame { self.broken = nil }
        }
        begin(at: fix)
        update(at: fix)
    }

    private mutating func update(at fix: TimedPlace) {
        guard let broken else { return disagreement = nil }
        let chord = (fix.place - broken.old.last.place).length
        let way = 2 * Self.earthRadius * asin(min(1, chord / 2 / Self.earthRadius))
        // The earth is not a sphere.
        let distance = max(1.01 * way, broken.offset.length) + broken.reach(at: fix.time)
        disagreement = min(.pi * Self.earthRadius, distance)
    }
}

extension SIMD3<Double> {
    /// The square of the length.
    fileprivate var square: Double { (self * self).sum() }
}
