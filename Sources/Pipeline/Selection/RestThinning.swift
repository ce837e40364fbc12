internal import GNSS
public import Logbook

/// Leaves out most judged fixes of a receiver that has been parked for some time.
///
/// The filter still sees them all, so motion shows at once. What the left out ones have travelled is added to the next
/// one that is kept, and the last of them is kept after all when motion begins, so that neither distance nor standing time is
/// lost. One fix in five seconds is kept: in the study of filters that cost nothing measurable, one in ten delayed the start
/// of motion, and one in thirty lost 5 % of the distance of a delivery round. It has no clock but the fixes' times.
public struct RestThinning: Sendable {
    /// The fixes that are kept of those so far: none, one, or two.
    public struct Kept: Hashable, Sendable {
        /// The fix before, which had been left out; nil if it stays so.
        public var before: JudgedFix?
        /// The fix itself; nil if it is left out.
        public var fix: JudgedFix?
    }

    /// Seconds from one kept fix to the next while the receiver idles.
    public static let interval = 5.0
    /// Seconds between reports that a receiver is asked for while it idles: motion shows within two seconds.
    public static let reportInterval = 2.0
    /// Metres a second: a faster fix is a sign of motion, before the filter believes it.
    private static let motion = 0.4
    /// Metres a second, root mean square; if speeds at rest are worse, motion would not show in time.
    private static let greatestNoise = 0.15
    /// Seconds: how long the noise of the speeds is remembered.
    private static let noiseMemory = 60.0
    /// Seconds that the receiver's seconds may be short.
    private static let tolerance = 0.05
    /// The time at which a fix without a time was kept: long ago.
    private static let earliest = UTCTime(nanosecondsSince1970: .min)

    private let patience: Double
    private var restBegan: UTCTime?
    private var lastHeld: UTCTime?
    /// The mean square of the speeds at rest, over a time in seconds.
    private var noise = (square: 0.0, seconds: 0.0)
    /// The times at which a fix was kept last: held ones, and those rejected by each rule.
    private var lastKept: [Rejection.Rule?: UTCTime] = [:]
    private var leftOutLast: JudgedFix?
    private var travelled = 0.0
    /// Why the last fix was suspect: a fix with other reasons is always kept.
    private var reasons: Suspicion.Reasons?

    /// True if the receiver idles: it is parked for long enough, and its speeds are quiet.
    public private(set) var isIdle = false

    /// Fixes that were left out for good.
    public private(set) var leftOut = 0

    /// A thinning that begins once a receiver was held for this time in seconds.
    public init(after seconds: Double) { patience = seconds }

    /// The rate that the receiver should report at.
    public var rate: ReportRate { isIdle ? .onceIn(seconds: Self.reportInterval) : .full }

    /// Decides on the next fix.
    ///
    /// Of rejected fixes, the first of each rule in a rest is kept, so that one can always ask why, and then one in five
    /// seconds by the times they tell.
    public mutating func take(_ judged: JudgedFix) -> Kept {
        if isMotion(judged) { return wake(for: judged) }
        note(judged)
        let isNews = judged.suspicion?.reasons != reasons
        reasons = judged.suspicion?.reasons
        guard isIdle, !isNews, !isDue(judged) else { return Kept(fix: keep(judged)) }
        leaveOutLast()
        leftOutLast = judged
        return Kept()
    }

    /// The fix that was left out last, which is kept because no other fix follows; nil if none was left out.
    public mutating func finish() -> JudgedFix? {
        leftOutLast.take().map { withDistance($0) }
    }
}

extension RestThinning {
    private func isMotion(_ judged: JudgedFix) -> Bool {
        if let speed = judged.received.fix.speedOverGround, speed > Self.motion { return true }
        return switch judged.verdict {
        case .held, .rejected: false
        case .accepted: true
        case .disputed: true
        }
    }

    /// Back to the full rate; the rest begins anew with the next held fix.
    private mutating func wake(for judged: JudgedFix) -> Kept {
        let before = finish()
        restBegan = nil
        lastHeld = nil
        isIdle = false
        lastKept.removeAll(keepingCapacity: true)
        return Kept(before: before, fix: withDistance(judged))
    }

    /// Learns from a fix at rest.
    private mutating func note(_ judged: JudgedFix) {
        guard case .held(let location) = judged.verdict else { return }
        let began = restBegan ?? location.time
        restBegan = began
        if let speed = judged.received.fix.speedOverGround, let lastHeld {
            let elapsed = min(max(location.time.seconds(since: lastHeld), 0), Self.noiseMemory)
            noise.seconds = min(noise.seconds + elapsed, Self.noiseMemory)
            // The plain mean, until the memory is full.
            if noise.seconds > 0 { noise.square += (speed * speed - noise.square) * elapsed / noise.seconds }
        }
        lastHeld = location.time
        let isQuiet = noise.square <= Self.greatestNoise * Self.greatestNoise
        isIdle = isQuiet && location.time.seconds(since: began) >= patience
    }

    private func isDue(_ judged: JudgedFix) -> Bool {
        guard let last = lastKept[judged.verdict.rejection?.rule] else { return true }
        guard let time = judged.time else { return false }
        // Rejected fixes may have any time.
        return abs(time.seconds(since: last)) >= Self.interval - Self.tolerance
    }

    private mutating func keep(_ judged: JudgedFix) -> JudgedFix {
        if isIdle { lastKept[judged.verdict.rejection?.rule] = judged.time ?? Self.earliest }
        leaveOutLast()
        return withDistance(judged)
    }

    private mutating func leaveOutLast() {
        guard let last = leftOutLast.take() else { return }
        leftOut += 1
        travelled += last.verdict.location?.distanceTravelled ?? 0
    }

    /// The fix with what those before it have travelled that were left out.
    private mutating func withDistance(_ judged: JudgedFix) -> JudgedFix {
        guard travelled > 0, var location = judged.verdict.location, let own = location.distanceTravelled else {
            return judged
        }
        location.distanceTravelled = own + travelled
        var whole = judged
        whole.verdict = judged.verdict.with(location)
        if let fused = judged.fused?.distanceTravelled { whole.fused?.distanceTravelled = fused + travelled }
        travelled = 0
        return whole
    }
}
