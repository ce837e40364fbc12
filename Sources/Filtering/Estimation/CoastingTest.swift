internal import GNSS

/// Recognises a receiver that carries its last velocity on instead of measuring, without saying so.
///
/// No single field is enough. It takes far fewer satellites than usual, and a speed that contradicts itself: the same to the
/// last digit, course and all, or exactly zero while the positions move. And it takes a receiver whose speeds have agreed with
/// its positions so far.
struct CoastingTest: Sendable {
    private static let few = 0.75
    private static let weak = 0.5
    /// Fixes needed to learn the usual number of satellites, and seconds for which an unclear fix continues to coast.
    private static let leastFixes = 60
    private static let patience = 5.0
    /// The share of speeds that have to agree with the positions, and how far they may differ.
    private static let proof = 0.9
    private static let tolerance = (share: 0.25, speed: 0.5)

    private struct Last {
        let fix: PlaceAtTime
        let speed: Double
        let course: Double?
    }

    private var satellites = StreamQuantile(0.5, startingAt: 8, in: 1...60, rate: 0.002)
    private var agreement = (good: 0.0, all: 0.0)
    private var last: Last?
    private var remaining = 0.0

    /// Whether the newest fix has half of the usual satellites or fewer.
    private(set) var isSkyWeak = false

    /// Adds the next fix.
    ///
    /// - Returns: whether the receiver coasts.
    mutating func isCoasting(_ fix: GNSSFix, at place: PlaceAtTime) -> Bool {
        let used = fix.satellitesUsed.flatMap { $0 > 0 ? Double($0) : nil }
        let isKnown = satellites.count >= Self.leastFixes
        let hasFew = isKnown && used.map { $0 <= Self.few * satellites.value } == true
        isSkyWeak = isKnown && used.map { $0 <= Self.weak * satellites.value } == true
        if let used { satellites.add(used) }
        guard let speed = fix.speedOverGround else {
            (last, remaining) = (nil, 0)
            return false
        }
        defer { last = Last(fix: place, speed: speed, course: fix.courseOverGround) }
        guard let last, case let step = place.time - last.fix.time, step > 0, step <= 2 else {
            remaining = 0
            return false
        }
        let moved = (place.place - last.fix.place).length / step
        let isFrozen =
            speed > 0.5 && speed == last.speed && fix.courseOverGround == last.course || speed == 0 && moved > 1
        if isFrozen, hasFew, agreement.all > 30, agreement.good > Self.proof * agreement.all {
            remaining = Self.patience
        } else {
            remaining = !hasFew && !isFrozen ? 0 : max(0, remaining - step)
        }
        if !hasFew, moved > 2 {
            let isRight = abs((speed + last.speed) / 2 - moved) <= Self.tolerance.share * moved + Self.tolerance.speed
            agreement = (agreement.good * 0.99 + (isRight ? 1 : 0), agreement.all * 0.99 + 1)
        }
        return remaining > 0
    }
}
