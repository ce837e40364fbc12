internal import GNSS

/// Watches whether a receiver's times follow from each other at the pace at which its fixes arrive.
///
/// A second is a second: if the receiver's time runs ahead of the fixes' arrival, or falls back and goes on from there, it has
/// made a step. Late delivery is none, so that what counts is the least delay of the last minute or two. If the machine's
/// clock is set, arrivals make a step and the receiver's times do not.
struct TimeContinuity: Sendable {
    /// Nanoseconds: the shortest step that is reported, 2 s less the usual jitter of arrival.
    private static let leastStep: Int64 = 1_800_000_000
    /// Nanoseconds after which the least delay is measured again.
    private static let beginning: Int64 = 10_000_000_000
    private static let leastFixes = 5
    private static let window: Int64 = 60_000_000_000
    /// Nanoseconds that two steps of the usual length may differ by; a longer silence is a new start.
    private static let variation: Int64 = 300_000_000
    /// Steps of the same length before one that is compared with the positions alone.
    private static let regularity = 5
    private static let silence = Int64(PositionContinuity.silence) * 1_000_000_000
    /// 1024 weeks: receivers fall back by that, which is no attack.
    private static let rollover: Int64 = 1024 * 7 * 86_400 * 1_000_000_000
    /// 2000-01-01: receivers that do not know the date report earlier ones.
    private static let earliest: Int64 = 946_684_800_000_000_000

    /// The step from the previous fix.
    struct Step: Sendable {
        /// The best estimate of the seconds that have passed.
        var seconds: Double
        /// Seconds by which the receiver's time is ahead of the usual step; nil if arrivals explain it or are unknown.
        var unexplained: Double?
    }

    private var last: (time: Int64, arrival: Int64?)?
    /// Nanoseconds from fix to fix: two such steps came one after the other.
    private(set) var usualStep: Int64 = 1_000_000_000
    private var lastStep: Int64 = 0
    /// Steps of the same length up to the newest one.
    private var regularSteps = 0
    /// Nanoseconds from a fix to its arrival: the least in this window and in the one before, which began at an arrival.
    private var least: Int64 = .max
    private var leastBefore: Int64 = .max
    private var windowStart: Int64?
    private var heard = 0
    private var start: Int64?
    /// The delay before a step back that another fix has to confirm.
    private var pending: Int64?
    /// The delay before a step, and half of the step.
    private var broken: (delay: Int64, half: Int64)?

    /// Whether the receiver's time has made a step and has not come back.
    var isBroken: Bool { broken != nil }

    /// Nanoseconds: the delay of the newest fix, and the least delay of the last minutes, nil before it is measured.
    private(set) var delay: Int64 = 0
    var leastDelay: Int64? {
        guard heard >= Self.leastFixes, let start, let last = last?.arrival, last &- start >= Self.beginning else {
            return nil
        }
        return min(least, leastBefore)
    }

    /// A watch that has seen no fix.
    init() {}

    /// Whether no step is being examined.
    var isCalm: Bool { broken == nil && pending == nil }

    /// The nanoseconds to a time that comes at the usual pace; nil if it does not.
    @inline(__always)
    func usualStep(to time: Int64, _ arrival: Int64?) -> Int64? {
        guard let last, (last.arrival == nil) == (arrival == nil) else { return nil }
        let step = time &- last.time
        let isUsual =
            step > 0 && (step &- lastStep).isWithin(Self.variation) && (step &- usualStep).isWithin(Self.leastStep)
        return isUsual ? step : nil
    }

    /// Notes a time that comes at the usual pace.
    @inline(__always)
    mutating func noteUsual(_ step: Int64, to time: Int64, _ arrival: Int64?) {
        last = (time, arrival)
        (usualStep, lastStep, regularSteps) = (step, step, regularSteps &+ 1)
        guard let arrival else { return }
        delay = arrival &- time
        noteDelay(at: arrival)
    }

    /// Evaluates the time and the arrival of the next fix, in nanoseconds since 1970.
    ///
    /// - Returns: the step from the fix before.
    mutating func take(_ time: Int64, arrival: Int64?) -> Step {
        guard let last else { return begin(time, arrival) }
        let step = time &- last.time
        let unusual = step &- usualStep
        guard let arrival, let before = last.arrival else {
            self.last = (time, arrival)
            let isStep = regularSteps >= Self.regularity && !unusual.isWithin(Self.leastStep)
            noteStep(step)
            return Step(seconds: Double(step.magnitude) / 1e9, unexplained: isStep ? Double(unusual) / 1e9 : nil)
        }
        let passed = arrival &- before
        self.last = (time, arrival)
        delay = arrival &- time
        if broken == nil, pending == nil, unusual.isWithin(Self.leastStep) {
            // The usual path. A fix that is much earlier than any before shows that the machine's clock was set.
            noteDelay(at: arrival)
            noteStep(step)
            return Step(seconds: Double(max(0, step)) / 1e9)
        }
        return judge(time, arrival, step, passed)
    }

    /// Takes the newest time as right.
    mutating func trust() { if let last { _ = begin(last.time, last.arrival) } }

    private mutating func begin(_ time: Int64, _ arrival: Int64?) -> Step {
        let usual = usualStep
        self = TimeContinuity()
        usualStep = usual
        guard time >= Self.earliest else { return Step(seconds: 0) }
        last = (time, arrival)
        guard let arrival else { return Step(seconds: 0) }
        delay = arrival &- time
        (start, windowStart, least) = (arrival, arrival, delay)
        return Step(seconds: 0)
    }

    private mutating func noteStep(_ step: Int64) {
        let isRegular = step > 0 && (step &- lastStep).isWithin(Self.variation)
        if isRegular { usualStep = step }
        regularSteps = isRegular ? regularSteps &+ 1 : 0
        lastStep = step
    }

    private mutating func noteDelay(at arrival: Int64) {
        heard &+= 1
        if let windowStart, arrival &- windowStart < Self.window {
            least = min(least, delay)
        } else {
            (leastBefore, least, windowStart) = (least, delay, arrival)
        }
    }

    private mutating func judge(_ time: Int64, _ arrival: Int64, _ step: Int64, _ passed: Int64) -> Step {
        // The machine's clock was set back, or there was a long silence: start over.
        if passed < 0 || passed >= Self.silence {
            let seconds = Double(max(0, passed, broken == nil ? step : 0)) / 1e9
            if broken == nil || passed >= Self.silence { _ = begin(time, arrival) }
            return Step(seconds: seconds)
        }
        let unusual = step &- usualStep
        if let broken {
            let tolerance = min(broken.half, Self.leastStep)
            // Late delivery alone is no return.
            if (delay &- broken.delay).isWithin(tolerance), !unusual.isWithin(tolerance) { self.broken = nil }
            noteDelay(at: arrival)
            return Step(seconds: Double(passed) / 1e9)
        }
        let expected = leastDelay
        if let expected, unusual >= Self.leastStep, delay <= expected &- Self.leastStep {
            return leap(from: expected, arrival, passed)
        }
        if let pending {
            // What is delivered late comes faster than its times say, and proves nothing yet.
            let isLate = passed < step / 2
            if delay < pending &+ Self.leastStep {
                self.pending = nil
            } else if !isLate, step > 0 {
                return leap(from: pending, arrival, passed)
            }
        } else if let expected, unusual <= -Self.leastStep, passed &- step >= Self.leastStep,
            step <= 0 || regularSteps >= Self.regularity
        {
            // The fix before the step may have come late itself.
            pending = min(delay &- passed &+ step, expected)
        }
        noteDelay(at: arrival)
        if pending == nil { noteStep(step) }
        return Step(seconds: Double(pending == nil && step > 0 ? step : passed) / 1e9)
    }

    /// The receiver's time has made a step, from the delay before to that of the newest fix.
    private mutating func leap(from expected: Int64, _ arrival: Int64, _ passed: Int64) -> Step {
        let size = Int64(clamping: (delay &- expected).magnitude)
        // Within a day, as the rollover may come with a leap second or a few lost fixes.
        let isRollover = size % Self.rollover < 86_400_000_000_000 && size > Self.rollover / 2
        if !isRollover { broken = (expected, size / 2) }
        pending = nil
        (least, leastBefore, windowStart, heard) = (delay, .max, arrival, 0)
        return Step(seconds: Double(passed) / 1e9)
    }
}

extension Int64 {
    /// Whether the distance from zero is less.
    fileprivate func isWithin(_ limit: Int64) -> Bool { -limit < self && self < limit }
}
