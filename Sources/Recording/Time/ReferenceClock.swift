package import GNSS
internal import Settings

/// A receiver as a clock: compares this machine's clock with the times that it tells, once it can be trusted.
///
/// Sentences come a constant while after the instant that they are for. That is learned where this machine's clock is right by
/// other means, or where the pulse is known that a receiver gives at the instant itself.
package struct ReferenceClock: Sendable {
    /// The fixes in a row that have to be good before the next one is believed.
    private static let trial = 3
    /// The comparisons whose median is the delay.
    private static let measurements = 31
    /// Seconds of delay where nothing is known: that of many receivers at 9600 baud, to a tenth of a second or two.
    private static let usualDelay = 0.2
    /// Seconds by which a sentence may be later or earlier than usual and still tells which pulse is the latest.
    private static let unevenness = 0.3
    /// Seconds by which the times of two fixes may be farther apart than their arrivals.
    private static let jitter = 0.5
    /// Seconds by which a clock that is right may be off: half a week, since a receiver's week may be wrong.
    private static let halfWeek = 302_400.0
    /// The first day on which this program ran anywhere; a receiver that tells an earlier one is wrong.
    private static let earliest = CalendarDate(year: 2026, month: 1, day: 1)?.daysSince1970 ?? 0

    /// The seconds from an instant to the arrival of its sentences; nil where they are not known.
    package private(set) var delay: Double?

    /// True once this machine's clock may have been set by an assumed delay: such a clock teaches nothing.
    package var isAssuming: Bool

    private var measured: [Double] = []
    private var source: LatenessSource?
    private var goodFixes = 0
    private var latest: (time: UTCTime, arrival: Duration)?
    private var latestSample: Duration?

    /// A measure of how late sentences come.
    private enum LatenessSource { case pulse, clock }

    /// The arrival of the first sentence that told a time.
    package struct Arrival: Sendable {
        /// This machine's clock.
        package var clock: UTCTime
        /// The same by a clock that nobody sets.
        package var instant: Duration
        /// True where the kernel calls its clock synchronised; false also where that is not known.
        package var isClockRight: Bool
        /// This machine's clock at the latest pulse; nil where there is none.
        package var pulse: UTCTime?

        /// An arrival at a moment.
        package init(clock: UTCTime, instant: Duration, isClockRight: Bool, pulse: UTCTime? = nil) {
            (self.clock, self.instant, self.isClockRight, self.pulse) = (clock, instant, isClockRight, pulse)
        }
    }

    /// A clock whose delay was learned earlier, or is known.
    ///
    /// - Parameters:
    ///   - delay: the seconds from an instant to the arrival of its sentences; nil where they are not known.
    ///   - isAssuming: true where this machine's clock may have been set by an assumed delay already.
    package init(delay: Double? = nil, isAssuming: Bool = false) { (self.delay, self.isAssuming) = (delay, isAssuming) }

    /// Takes in a fix, and compares the clocks.
    ///
    /// - Parameters:
    ///   - fix: the next fix.
    ///   - arrival: the moment at which its time was told.
    /// - Returns: the comparison; nil where the fix cannot be trusted yet, the delay is being learned, or the second has had one.
    package mutating func take(_ fix: GNSSFix, at arrival: Arrival) -> ClockSample? {
        guard let time = trusted(fix, arrival), goodFixes > Self.trial else { return nil }
        if let pulse = arrival.pulse, let sample = sample(of: time, arrival, pulse) { return sample }
        guard let delay = delay(by: time, arrival), isDue(arrival) else { return nil }
        return ClockSample(clock: arrival.clock, truth: time.advanced(bySeconds: delay))
    }

    /// The time that a fix tells, if there is no reason to doubt it; a doubt begins the trial anew.
    private mutating func trusted(_ fix: GNSSFix, _ arrival: Arrival) -> UTCTime? {
        guard let time = fix.time, isGood(fix, time, arrival) else {
            (goodFixes, latest) = (0, nil)
            return nil
        }
        defer { latest = (time, arrival.instant) }
        if let latest {
            let (told, passed) = (time.seconds(since: latest.time), (arrival.instant - latest.arrival) / .seconds(1))
            // A receiver that learns of leap seconds, or of the week, jumps.
            if told <= 0 || abs(told - passed) > Self.jitter { goodFixes = 0 }
        }
        goodFixes += 1
        return time
    }

    private func isGood(_ fix: GNSSFix, _ time: UTCTime, _ arrival: Arrival) -> Bool {
        switch fix.quality {
        case .autonomous, .differential, .precise, .fixedRTK, .floatRTK: break
        case .none, .deadReckoning, .manual, .simulated: return false
        }
        guard fix.weekRollovers == 0, !time.isInLeapSecond, time.secondsSince1970 / 86_400 >= Self.earliest else {
            return false
        }
        return !arrival.isClockRight || abs(time.seconds(since: arrival.clock)) < Self.halfWeek
    }

    /// The comparison at the latest pulse, which is that of the sentences' second, or of one after it where they come later.
    private mutating func sample(of time: UTCTime, _ arrival: Arrival, _ pulse: UTCTime) -> ClockSample? {
        let lateness = arrival.clock.seconds(since: pulse)
        guard lateness > 0, lateness < 1, time.nanosecondsSince1970 % 1_000_000_000 == 0 else { return nil }
        var seconds = 0.0
        // Sentences of which nothing tells the whole seconds are thought to come before the next pulse.
        if let expected = delay ?? (isTrusted(arrival) ? arrival.clock.seconds(since: time) : nil) {
            seconds = (expected - lateness).rounded()
            guard TimeSettings.delays.contains(expected), abs(expected - lateness - seconds) <= Self.unevenness else {
                return nil
            }
        }
        learn(lateness + seconds, from: .pulse)
        latestSample = arrival.instant
        return ClockSample(clock: pulse, truth: time.advanced(bySeconds: seconds))
    }

    /// True where this machine's clock is right, and not by what is assumed here.
    private func isTrusted(_ arrival: Arrival) -> Bool { arrival.isClockRight && !isAssuming }

    private mutating func delay(by time: UTCTime, _ arrival: Arrival) -> Double? {
        if let delay { return delay }
        let lateness = arrival.clock.seconds(since: time)
        guard isTrusted(arrival) else {
            isAssuming = true
            return Self.usualDelay
        }
        // A receiver that does not know all leap seconds yet is seconds early.
        if TimeSettings.delays.contains(lateness) { learn(lateness, from: .clock) }
        return delay
    }

    private mutating func learn(_ lateness: Double, from source: LatenessSource) {
        guard delay == nil else { return }
        // A clock that is right is so to some milliseconds, and a pulse exactly.
        if source != self.source { (self.source, measured) = (source, []) }
        measured.append(lateness)
        if measured.count == Self.measurements { delay = measured.sorted()[Self.measurements / 2] }
    }

    /// True once a second: more than that chrony has no use for.
    private mutating func isDue(_ arrival: Arrival) -> Bool {
        if let latestSample, arrival.instant - latestSample < .milliseconds(850) { return false }
        latestSample = arrival.instant
        return true
    }
}
