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
