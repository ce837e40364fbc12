public import GNSS
public import Logbook

/// All rules that a fix has to pass before anybody looks at how it follows from those before, in the order of asking.
///
/// To a chain they are one rule: it is asked once a fix instead of once for each of them.
package struct RequiresSoundReport: FilterRule {
    private var fix = RequiresFix()
    private var coordinate = RequiresPlausibleCoordinate()
    private var plausibleTime = RequiresPlausibleTime()
    private var newerTime = RequiresNewerTime()
    private let greatestDilution: Double

    /// The rules, with the greatest horizontal dilution that is accepted; receivers write 99.99 for "not known".
    package init(greatestDilution: Double) { self.greatestDilution = greatestDilution }

    package mutating func noteArrival(at time: UTCTime?) { plausibleTime.noteArrival(at: time) }

    /// The first rejection.
    package mutating func rejection(of report: GNSSFix) -> Rejection? {
        if let rejection = fix.rejection(of: report) ?? coordinate.rejection(of: report) { return rejection }
        // NMEA 0183 4.11: quality 6 of GGA, mode E of RMC. Some receivers carry positions on for minutes in a tunnel.
        if report.quality == .deadReckoning { return Rejection(.deadReckoning) }
        if let rejection = plausibleTime.rejection(of: report) ?? newerTime.rejection(of: report) { return rejection }
        // Of satellites that stand close together: each metre of error becomes many.
        guard let dilution = report.dilution.horizontal, dilution > greatestDilution else { return nil }
        return Rejection(.poorGeometry, measured: dilution, threshold: greatestDilution)
    }

    /// Passes an accepted location on to the rules that remember one.
    package mutating func noteAccepted(_ location: Location) {
        plausibleTime.noteAccepted(location)
        newerTime.noteAccepted(location)
    }
}

/// Rejects what the receiver itself does not call a fix, and fixes without a date and time.
public struct RequiresFix: FilterRule {
    /// The rule; it has no settings.
    public init() {}

    /// Objects where there is no fix, or no time to keep it under.
    public mutating func rejection(of fix: GNSSFix) -> Rejection? {
        if fix.quality == .none || fix.dimension == .none { return Rejection(.noFix) }
        if fix.time == nil { return Rejection(.noTime) }
        return nil
    }
}

/// Rejects places that are none: off the earth, missing, or the zero island of receivers that do not know.
public struct RequiresPlausibleCoordinate: FilterRule {
    /// The rule; it has no settings.
    public init() {}

    /// Objects to a missing place and to exactly 0, 0, which no real receiver computes but many send for "unknown".
    public mutating func rejection(of fix: GNSSFix) -> Rejection? {
        guard let coordinate = fix.coordinate, coordinate.latitude != 0 || coordinate.longitude != 0 else {
            return Rejection(.impossibleCoordinate)
        }
        return nil
    }
}

/// Rejects impossible dates, and fixes ahead of their time until more of them confirm it.
///
/// Receivers that start cold report dates of other decades. A fix may come late, but never before its time: if it is more
/// than 2 s ahead of what its arrival allows, the receiver's time has jumped. Five fixes that go on from there are followed.
/// Without times of arrival, a fix may follow after any pause of up to a month.
///
/// Measured value: seconds from the last accepted fix. Threshold: seconds that could have passed.
public struct RequiresPlausibleTime: FilterRule {
    private static let tolerance = 2.0
    private static let longestPause = 31 * 86400.0
    private static let fixesOfANewTimeBase = 5
    /// How fast the machine's clock may drift, in seconds a second.
    private static let drift = 2e-4
    // 2000-01-01T00:00:00Z.
    private static let earliest = UTCTime(nanosecondsSince1970: 946_684_800_000_000_000)

    private struct Report {
        var time: UTCTime
        var arrival: UTCTime?
    }

    private var arrival: UTCTime?
    private var last: Report?
    /// Seconds from a fix to its arrival, of the fastest fixes; `nil` without times of arrival.
    private var leastDelay: Double?
    private var ahead: Report?
    private var confirmations = 0
    /// Whether fixes arrive at the pace of their times, as those of a capture that is played fast do not.
    private var isRealTime = true

    /// A rule that has seen no fix.
    public init() {}

    /// Notes when the next fix arrived.
    public mutating func noteArrival(at time: UTCTime?) { arrival = time }

    /// Rejects a date before 2000, and a fix ahead of its time.
    public mutating func rejection(of fix: GNSSFix) -> Rejection? {
        guard let time = fix.time else { return nil }
        if time < Self.earliest { return Rejection(.impossibleTime) }
        guard let last else { return nil }
        let step = time.seconds(since: last.time)
        let limit = longestStep(after: last)
        guard step > limit else { return nil }
        if isConfirmed(time, step) { return nil }
        return Rejection(.impossibleTime, measured: step, threshold: limit)
    }

    /// Compares later fixes with this one.
    public mutating func noteAccepted(_ location: Location) {
        if let arrival {
            let delay = arrival.seconds(since: location.time)
            let step = last?.arrival.map { arrival.seconds(since: $0) } ?? 0
            let drifted = leastDelay.map { $0 + Self.drift * max(0, step) } ?? delay
            // A delay that is far smaller is that of a new time base, or of a clock that was set back.
            leastDelay = min(delay, drifted)
        }
        last = Report(time: location.time, arrival: arrival)
        (ahead, confirmations) = (nil, 0)
    }

    private func longestStep(after last: Report) -> Double {
        guard isRealTime, let arrival, let before = last.arrival, let leastDelay else { return Self.longestPause }
        let passed = arrival.seconds(since: before)
        // The machine's clock was set back, and says nothing of this fix.
        if passed < 0 { return Self.longestPause }
        return arrival.seconds(since: last.time) - leastDelay + Self.tolerance
    }

    private mutating func isConfirmed(_ time: UTCTime, _ step: Double) -> Bool {
        defer { ahead = Report(time: time, arrival: arrival) }
        guard let ahead, case let advance = time.seconds(since: ahead.time), advance > 0, advance <= step / 2 else {
            confirmations = 0
            return false
        }
        confirmations += 1
        guard let arrival, let before = ahead.arrival else { return true }
        guard confirmations >= Self.fixesOfANewTimeBase else { return false }
        isRealTime = advance <= arrival.seconds(since: before) + Self.tolerance
        return true
    }
}
