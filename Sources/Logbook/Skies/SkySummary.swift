public import GNSS

/// The satellites that a receiver listed over a period, summarised or as a single report.
public struct SkySummary: Hashable, Sendable {
    /// The time of the first report.
    public var start: UTCTime

    /// The time of the last report; equal to `start` if there is only one.
    public var end: UTCTime

    /// The number of reports, at least 1.
    public var reports: Int

    /// All signals listed in any of the reports, sorted and unique.
    public var signals: [SignalSummary]

    /// Creates a summary of one or more reports.
    public init(start: UTCTime, end: UTCTime, reports: Int, signals: [SignalSummary]) {
        self.start = start
        self.end = end
        self.reports = reports
        self.signals = signals
    }
}

/// A satellite's signal over the period of a summary.
public struct SignalSummary: Hashable, Sendable {
    /// The satellite and its signal.
    public var source: SignalSource

    /// Degrees above the horizon, -90 through 90, from the last report that has it; nil if none does.
    public var elevation: Int?

    /// Degrees clockwise from true north, 0 ..< 360, from the last report that has it; nil if none does.
    public var azimuth: Int?

    /// The carrier-to-noise densities of the reports that received the signal; nil if none did.
    public var strength: SignalStrength?

    /// Whether the fix used the signal in at least half of the reports that list it.
    public var isUsed: Bool

    /// Creates a summary of one signal.
    public init(
        source: SignalSource,
        elevation: Int? = nil,
        azimuth: Int? = nil,
        strength: SignalStrength? = nil,
        isUsed: Bool = false
    ) {
        self.source = source
        self.elevation = elevation
        self.azimuth = azimuth
        self.strength = strength
        self.isUsed = isUsed
    }
}

/// Carrier-to-noise densities in dB-Hz, 0 through 99.
public struct SignalStrength: Hashable, Sendable {
    /// The mean of all reports, rounded.
    public var mean: Int

    /// The minimum and maximum; contains the mean.
    public var range: ClosedRange<Int>

    /// Creates a strength; the range is widened to contain the mean.
    public init(mean: Int, range: ClosedRange<Int>) {
        self.mean = mean
        self.range = min(range.lowerBound, mean)...max(range.upperBound, mean)
    }

    /// Creates the strength of a single report.
    public init(_ density: Int) { self.init(mean: density, range: density...density) }
}

/// A satellite and one of its signals.
public struct SignalSource: Hashable, Sendable {
    /// The constellation of the satellite.
    public let constellation: Constellation

    /// The satellite's number within its constellation, 1 through 255.
    public let number: Int

    /// The signal id within the constellation as in NMEA 4.11; nil if the receiver does not distinguish signals.
    public let signal: UInt8?

    /// Creates a satellite's signal from its numbers.
    public init(constellation: Constellation, number: Int, signal: UInt8? = nil) {
        self.constellation = constellation
        self.number = number
        self.signal = signal
    }

    /// Creates the source of a satellite in a receiver's list.
    public init(of satellite: Satellite) {
        self.init(constellation: satellite.constellation, number: satellite.number, signal: satellite.signal)
    }
}

extension SignalSource: Comparable {
    /// Orders by constellation, number and signal; no signal comes first.
    public static func < (one: SignalSource, other: SignalSource) -> Bool {
        (one.constellation.rawValue, one.number, one.signal.map { Int($0) } ?? -1)
            < (other.constellation.rawValue, other.number, other.signal.map { Int($0) } ?? -1)
    }
}

/// How much satellite data is stored.
public enum SkyDetail: String, Hashable, Sendable, CaseIterable {
    /// One summary per minute, or less often if many satellites are listed: at most one byte per second.
    case summary
    /// Every report, unchanged.
    case full
    /// Store no satellite data.
    case none
}
