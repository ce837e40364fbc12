internal import Glibc

// Glibc provides asin.

/// Watches whether a receiver's positions follow from each other, whether a filter accepts them or not.
///
/// A step of some 200 m that the time between two fixes does not allow breaks the continuity. From then on, all positions are
/// suspect, however well they follow from each other, until they return to where the receiver can be. A slow drag breaks
/// nothing, so it cannot be detected here.
///
/// While nothing is suspect, the filter's track of accepted fixes predicts the next fix.
struct PositionContinuity: Sendable {
    /// Metres: the shortest step that is reported, less the noise of fixes.
    private static let leastStep = 190.0
    /// Metres: what is as close to where it was, and would have moved less at its speed, has made no step.
    private static let (close, shortWay) = (90.0, 100.0)
    /// Metres a second squared, half of the hardest braking or turning.
    private static let halfAcceleration = 5.0
    /// Metres a second: a receiver that has been slow so far may be carried so fast during a gap, or unseen during a break.
    private static let gapSpeed = 60.0
    private static let unseenSpeed = 40.0
    /// Shares of the greatest speed so far that count for the same.
    private static let gapShare = 1.5
    private static let unseenShare = 1.2
    /// Seconds and usual steps after which a step means something: a receiver's very first fixes are often wrong.
    private static let leastDuration = 1.5
    /// Seconds: a beginning that is shorter is as suspect as what follows it, which counts after a minute.
    private static let beginning = 12.0
    private static let proof = 60.0
    /// Seconds without positions after which a receiver begins anew.
    static let silence = 600.0
    /// Metres a second: slower ones often stop and go on within a step.
    private static let leastSpeed = 3.0
    /// Seconds for which a place before a step may still be followed by its velocity.
    private static let longestStep = 12.0
    private static let earthRadius = 6_371_000.0

    /// The received positions if the filter has not accepted the newest ones, or they are suspect; nil otherwise.
    private(set) var own: FixTrack?
    /// Metres a second: the greatest speed that two fixes in a row have shown, and the newest one.
    private var greatestSpeed = 0.0
    private var lastSpeed = 0.0
    /// The speed is how fast the receiver may have moved since.
    private var broken: Dispute?

    /// Whether the newest position is the first that is back.
    private(set) var hasReturned = false

    /// Metres: how far the newest position may be from the receiver; nil if the continuity is not broken.
    private(set) var disagreement: Double?

    /// A watch that has seen no fix.
    init() {}

    /// Whether a place is so close to the newest one that no step is possible; otherwise it has to be evaluated.
    ///
    /// `way` leads from the newest place, in metres; `speed` was measured there, in metres a second.
    @inline(__always)
    mutating func isClose(_ way: SIMD3<Double>, speed: Double, after seconds: Double) -> Bool {
        guard (way * way).sum() < Self.close * Self.close, speed * seconds < Self.shortWay else { return false }
        note(speed)
        return true
    }

    /// Evaluates the next position, even if it was rejected, with the filter's track before it.
    mutating func take(_ fix: PlaceAtTime, accepted: FixTrack?, usualStep: Double) {
        hasReturned = false
        guard var track = own ?? accepted else { return own = FixTrack(fix) }
        let step = fix.time - track.last.time
        let residual = track.offset(of: fix)
        let isStep = isStep(residual, moved: (fix.place - track.last.place).length, after: step)
        if step >= Self.silence {
            // The suspicion remains only if the positions are those that caused it.
            if let broken, isBack(fix, broken, from: track) || !isReachable(fix, from: track, at: broken.speed) {
                self.broken = nil
            }
            (track, lastSpeed) = (FixTrack(fix), 0)
        } else if let back = old(fix, residual, after: step, isStep: isStep, track) {
            (track, broken, hasReturned) = (back, nil, true)
        } else if isStep {
            if broken == nil, track.duration >= Self.leastDuration * max(1, usualStep) {
                broken = Dispute(
                    old: track,
                    start: fix.time,
                    offset: residual,
                    speed: max(Self.unseenSpeed, Self.unseenShare * greatestSpeed),
                    isShort: track.duration < Self.beginning
                )
            }
            (track, lastSpeed) = (FixTrack(fix), 0)
        } else {
            track.append(fix)
            if broken == nil { note(track.velocity?.length ?? 0) }
        }
        if let broken, broken.isShort, fix.time - broken.start > Self.proof { self.broken = nil }
        disagreement = broken.map { Self.disagreement($0, fix) }
        own = track
    }

    /// Follows the filter's track again if that contains the newest position, too.
    mutating func join(_ accepted: FixTrack?) {
        if broken == nil, own?.last.place == accepted?.last.place { own = nil }
    }

    /// Leaves the filter's track, as it does not contain the newest position.
    mutating func leave(_ accepted: FixTrack?, for fix: PlaceAtTime) {
        own = accepted
        own?.append(fix)
    }

    /// Whether a position continues a track after some seconds, at a speed that is too high to stop within them.
    static func isContinued(_ track: FixTrack?, by place: SIMD3<Double>, after seconds: Double) -> Bool {
        guard let track, let speed = track.velocity?.length, speed >= leastSpeed else { return false }
        let expected = PlaceAtTime(time: track.last.time + seconds, place: place)
        return track.distance(of: expected) <= 0.25 * speed * seconds + 1
    }

    /// Takes the newest position as right.
    mutating func trust() { (broken, disagreement) = (nil, nil) }

    @inline(__always)
    private mutating func note(_ speed: Double) {
        greatestSpeed = max(greatestSpeed, min(speed, lastSpeed))
        lastSpeed = speed
    }

    private func isStep(_ residual: SIMD3<Double>, moved: Double, after step: Double) -> Bool {
        // A single wrong position makes a velocity that leads nowhere, so that the receiver has to have moved, too.
        residual.length >= Self.leastStep + Self.halfAcceleration * step * step
            && moved >= Self.leastStep - greatestSpeed * step
            || moved >= Self.leastStep + max(Self.gapSpeed, Self.gapShare * greatestSpeed) * step
    }

    /// The track before the break, continued, if a position is back on it; nil if it is not.
    private func old(
        _ fix: PlaceAtTime,
        _ residual: SIMD3<Double>,
        after step: Double,
        isStep: Bool,
        _ track: FixTrack
    ) -> FixTrack? {
        let distance = residual.length
        guard let broken, distance >= Self.leastStep / 2 else { return nil }
        var back = broken.old
        let isRecent = fix.time - back.last.time < Self.longestStep
        if isNear(fix, broken), isStep || isRecent && back.distance(of: fix) < distance / 2 {
            guard isRecent else { return FixTrack(fix) }
        } else {
            let near = Self.leastStep / 2 + Self.halfAcceleration * step * step
            back = track.moved(by: -broken.offset)
            guard back.distance(of: fix) <= min(near, distance / 2) else { return nil }
        }
        back.append(fix)
        return back
    }

    /// Whether the receiver can have come here from where it was before the break.
    private func isNear(_ fix: PlaceAtTime, _ broken: Dispute) -> Bool {
        isReachable(fix, from: broken.old, at: broken.speed)
    }

    /// Whether the receiver can have come back, and is closer to where it was before the break than to where it was since.
    private func isBack(_ fix: PlaceAtTime, _ broken: Dispute, from track: FixTrack) -> Bool {
        isNear(fix, broken)
            && (fix.place - broken.old.last.place).length < (fix.place - track.last.place).length
    }

    private func isReachable(_ fix: PlaceAtTime, from track: FixTrack, at speed: Double) -> Bool {
        (fix.place - track.last.place).length
            <= Self.leastStep / 2 + speed * max(0, fix.time - track.last.time)
    }

    private static func disagreement(_ broken: Dispute, _ fix: PlaceAtTime) -> Double {
        let chord = (fix.place - broken.old.last.place).length
        let way = 2 * earthRadius * asin(min(1, chord / 2 / earthRadius))
        // The earth is not a sphere.
        let distance = max(1.01 * way, broken.jump) + broken.speed * max(0, fix.time - broken.old.last.time)
        return min(.pi * earthRadius, distance)
    }
}
