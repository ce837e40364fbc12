public import GNSS

/// The satellites that a receiver listed over a period: its reports summed up, or a single one as it came.
public struct SkySummary: Hashable, Sendable {
    /// The instant of the first report.
    public var start: UTCTime

    /// The instant of the last report; the same where there is one.
    public var end: UTCTime

    /// The number of reports, at least 1.
    public var reports: Int

    /// The signals that were listed in any of them, each once, in order.
    public var signals: [SignalSummary]

    /// A summary of so many reports.
    public init(start: UTCTime, end: UTCTime, reports: Int, signals: [SignalSummary]) {
        self.start = start
        self.end = end
        self.reports = reports
        self.signals = signals
    }
}

/// A signal of a satellite, as a receiver listed it over a while.
public struct SignalSummary: Hashable, Sendable {
    /// The satellite and its signal.
    public var source: SignalSource

    /// Degrees above the horizon, -90 through 90, in the last report that told it; nil where none did.
    public var elevation: Int?

    /// Degrees clockwise from true north, 0 ..< 360, likewise.
    public var azimuth: Int?

    /// The carrier to noise densities of the reports in which it was heard; nil where it was in none.
    public var strength: SignalStrength?

    /// True where the fix used it in at least half of the reports that list it.
    public var isUsed: Bool

    /// A signal that was listed.
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

/// Carrier to noise densities in dB-Hz, 0 through 99.
public struct SignalStrength: Hashable, Sendable {
    /// The mean of the strengths, rounded.
    public var mean: Int

    /// The weakest and the strongest; the mean is between them.
    public var range: ClosedRange<Int>

    /// The strength of reports; the range is widened where the mean is not in it.
    public init(mean: Int, range: ClosedRange<Int>) {
        self.mean = mean
        self.range = min(range.lowerBound, mean)...max(range.upperBound, mean)
    }

    /// The strength in one report.
    public init(_ density: Int) { self.init(mean: density, range: density...density) }
}
