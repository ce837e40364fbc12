public import GNSS
public import Logbook

/// All rules that a fix has to pass before anybody looks at how it follows from those before, in the order of asking.
///
/// To a chain they are one rule: it is asked once a fix instead of once for each of them.
struct RequiresSoundReport: FilterRule {
    private var fix = RequiresFix()
    private var coordinate = RequiresPlausibleCoordinate()
    private var measurement = RequiresMeasurement()
    private var plausibleTime = RequiresPlausibleTime()
    private var newerTime = RequiresNewerTime()
    private var geometry: RequiresGeometry

    /// The rules, with the greatest horizontal dilution that is accepted.
    init(greatestDilution: Double) { geometry = RequiresGeometry(greatestDilution: greatestDilution) }

    /// The first rejection.
    mutating func rejection(of report: GNSSFix) -> Rejection? {
        fix.rejection(of: report) ?? coordinate.rejection(of: report) ?? measurement.rejection(of: report)
            ?? plausibleTime.rejection(of: report) ?? newerTime.rejection(of: report)
            ?? geometry.rejection(of: report)
    }

    /// Passes an accepted location on to all of them.
    mutating func noteAccepted(_ location: Location) {
        fix.noteAccepted(location)
        coordinate.noteAccepted(location)
        measurement.noteAccepted(location)
        plausibleTime.noteAccepted(location)
        newerTime.noteAccepted(location)
        geometry.noteAccepted(location)
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

/// Rejects fixes of satellites that stand too close together: each metre of error becomes many.
///
/// Measured value: the horizontal dilution. Threshold: the greatest that is accepted.
public struct RequiresGeometry: FilterRule {
    private let greatestDilution: Double

    /// The rule with its limit, dimensionless; receivers write 99.99 for "not known".
    public init(greatestDilution: Double) { self.greatestDilution = greatestDilution }

    /// Objects where the dilution is known and too great.
    public mutating func rejection(of fix: GNSSFix) -> Rejection? {
        guard let dilution = fix.dilution.horizontal, dilution > greatestDilution else { return nil }
        return Rejection(.poorGeometry, measured: dilution, threshold: greatestDilution)
    }
}

/// Rejects positions that the receiver carries on from earlier ones instead of measuring them.
///
/// Receivers do so in tunnels, some for minutes, and are off by as much as the vehicle has turned since.
public struct RequiresMeasurement: FilterRule {
    /// The rule; it has no settings.
    public init() {}

    /// Objects to dead reckoning (NMEA 0183 4.11: quality 6 of GGA, mode E of RMC).
    public mutating func rejection(of fix: GNSSFix) -> Rejection? {
        fix.quality == .deadReckoning ? Rejection(.deadReckoning) : nil
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

/// Rejects dates of before there were receivers that tell them, and fixes hours ahead of the one before until a second
/// one confirms them: receivers that start cold tell dates of other decades.
///
/// Measured value: seconds from the fix before. Threshold: seconds that one fix alone is believed to be ahead.
public struct RequiresPlausibleTime: FilterRule {
    private static let longestStep = 3600.0
    // 2000-01-01T00:00:00Z.
    private static let earliest = UTCTime(nanosecondsSince1970: 946_684_800_000_000_000)

    private var lastAccepted: UTCTime?
    private var ahead: UTCTime?

    /// The rule; nothing is accepted yet.
    public init() {}

    /// Objects to what is too early, and to the first of the fixes that are far ahead.
    public mutating func rejection(of fix: GNSSFix) -> Rejection? {
        guard let time = fix.time else { return nil }
        if time < Self.earliest { return Rejection(.impossibleTime) }
        guard let lastAccepted else { return nil }
        let step = time.seconds(since: lastAccepted)
        guard step > Self.longestStep else { return nil }
        defer { ahead = time }
        if let ahead, time > ahead, time.seconds(since: ahead) <= step / 2 { return nil }
        return Rejection(.impossibleTime, measured: step, threshold: Self.longestStep)
    }

    /// Later fixes are held against this one.
    public mutating func noteAccepted(_ location: Location) {
        lastAccepted = location.time
        ahead = nil
    }
}
