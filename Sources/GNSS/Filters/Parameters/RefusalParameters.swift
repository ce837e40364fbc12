/// Which fixes are refused, and how long.
public struct RefusalParameters: Hashable, Sendable {
    /// The greatest horizontal dilution.
    public var greatestDilution = 15.0

    /// The greatest squared distance from where a fix is expected, in variances: chi squared of two degrees of freedom.
    public var gate = 16.0

    /// Metres a second by which fixes may run away from the measured speed.
    public var driftLimit = 0.7

    /// What is added to it for each metre of the position's deviation, in 1/s.
    public var driftLimitOfDeviation = 0.15

    /// Seconds after which fixes that are refused, and keep to the measured speed, are believed again.
    public var believeAfter = 60.0

    /// The same of a receiver at rest.
    public var believeAtRestAfter = 120.0

    /// The same of one that measures no speed.
    public var believeWithoutSpeedAfter = 5.0

    /// Seconds that a position is carried on without a good fix.
    public var predictFor = 10.0

    /// Seconds without a fix after which the filter begins again.
    public var gap = 8.0

    /// What suits any vehicle.
    public init() {}
}
