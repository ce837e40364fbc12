package import GNSS
internal import Settings

/// Compares the system clock with a receiver's time, once the receiver can be trusted.
///
/// Sentences arrive with a constant delay after the time that they report. The delay is measured if the system clock is
/// right by other means, or if the receiver's pulses mark the time exactly.
package struct ReferenceClock: Sendable {
    /// Number of consecutive good fixes before the next fix is trusted.
    private static let trial = 3
    /// Number of measurements, whose median is the delay.
    private static let measurements = 31
    /// Assumed delay in seconds before it is measured: that of many receivers at 9600 baud, within 0.1 to 0.2 s.
    private static let usualDelay = 0.2
    /// Seconds that the delay may vary while it still identifies the latest pulse.
    private static let unevenness = 0.3
    /// Largest difference in seconds between the time of two fixes and the time between their arrivals.
    private static let jitter = 0.5
    /// Largest error in seconds of a right clock: half a week, as a receiver's week number may be wrong.
    private static let halfWeek = 302_400.0
    /// The first day on which this program ran anywhere.
    ///
    /// A receiver with an earlier date is wrong.
    private static let earliest = CalendarDate(year: 2026, month: 1, day: 1)?.daysSince1970 ?? 0

    /// Seconds from an instant to the arrival of its sentences; `nil` if unknown.
    package private(set) var delay: Double?

    /// Whether the system clock may have been set with an assumed delay, so that it cannot be used to measure one.
    package var isAssuming: Bool

    private var measured: [Double] = []
    private var source: LatenessSource?
    private var goodFixes = 0
    private var latest: (time: UTCTime, arrival: Duration)?
    private var latestSample: Duration?

    /// The reference for measuring the delay of sentences.
    private enum LatenessSource { case pulse, clock }

    /// The arrival of the first sentence with a certain time.
    package struct Arrival: Sendable {
        package var clock: UTCTime
        /// Monotonic clock at the same moment.
        package var instant: Duration
        /// Whether the kernel calls its clock synchronised; false if unknown.
        package var isClockRight: Bool
        /// System clock at the latest pulse; `nil` without a pulse.
        package var pulse: UTCTime?

        package init(clock: UTCTime, instant: Duration, isClockRight: Bool, pulse: UTCTime? = nil) {
            (self.clock, self.instant, self.isClockRight, self.pulse) = (clock, instant, isClockRight, pulse)
        }
    }

    /// Creates a clock with the delay of earlier runs, if known.
    ///
    /// - Parameters:
    ///   - delay: seconds from an instant to the arrival of its sentences; `nil` if unknown.
    ///   - isAssuming: whether the system clock may already have been set with an assumed delay.
    package init(delay: Double? = nil, isAssuming: Bool = false) { (self.delay, self.isAssuming) = (delay, isAssuming) }

    /// Processes a fix and compares the clocks.
    ///
    /// - Parameters:
    ///   - fix: the next fix.
    ///   - arrival: when its time arrived.
    /// - Returns: the sample; `nil` if the fix cannot be trusted yet, the delay is being measured, or the second
    ///   already has a sample.
    package mutating func take(_ fix: GNSSFix, at arrival: Arrival) -> ClockSample? {
        guard let time = trusted(fix, arrival), goodFixes > Self.trial else { return nil }
        if let pulse = arrival.pulse, let sample = sample(of: time, arrival, pulse) { return sample }
        guard let delay = delay(by: time, arrival), isDue(arrival) else { return nil }
        return ClockSample(clock: arrival.clock, truth: time.advanced(bySeconds: delay))
    }

    /// The time of a fix unless it is doubtful; a doubtful one restarts the trial.
    private mutating func trusted(_ fix: GNSSFix, _ arrival: Arrival) -> UTCTime? {
        guard let time = fix.time, isGood(fix, time, arrival) else {
            (goodFixes, latest) = (0, nil)
            return nil
        }
        defer { latest = (time, arrival.instant) }
        if let latest {
            let (told, passed) = (time.seconds(since: latest.time), (arrival.instant - latest.arrival) / .seconds(1))
            // A receiver's time jumps when it learns the leap seconds or the week.
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

    /// The sample at the latest pulse, which belongs to the sentences' second, or to a later one if they are late.
    private mutating func sample(of time: UTCTime, _ arrival: Arrival, _ pulse: UTCTime) -> ClockSample? {
        let lateness = arrival.clock.seconds(since: pulse)
        guard lateness > 0, lateness < 1, time.nanosecondsSince1970 % 1_000_000_000 == 0 else { return nil }
        var seconds = 0.0
        // Without a known delay, assume that the sentences arrive before the next pulse.
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

    /// Whether the system clock is right without an assumed delay.
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
        // Don't mix measurements: a right clock is accurate to milliseconds, a pulse exact.
        if source != self.source { (self.source, measured) = (source, []) }
        measured.append(lateness)
        if measured.count == Self.measurements { delay = measured.sorted()[Self.measurements / 2] }
    }

    /// Returns true once a second: chrony does not use more samples.
    private mutating func isDue(_ arrival: Arrival) -> Bool {
        if let latestSample, arrival.instant - latestSample < .milliseconds(850) { return false }
        latestSample = arrival.instant
        return true
    }
}
