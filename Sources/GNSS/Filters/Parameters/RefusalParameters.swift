/// Which fixes are refused, and how long.
public struct RefusalParameters: Hashable, Sendable {
    /// The greatest horizontal dilution; receivers write 99.99 where they do not know.
    public var greatestDilution = 50.0

    /// Metres that a fix may be from where it is expected.
    public var jump = 4.0

    /// Metres added to it for each metre of the median residual of a step.
    public var jumpShare = 10.0

    /// Metres that fixes may be from a position that follows the measured speeds, and the fixes within twenty seconds.
    public var drift = 5.0

    /// Metres added to it for each metre that they usually are.
    public var driftShare = 3.5

    /// The same where the speeds have proved better than the fixes, of one that follows the fixes within a minute.
    public var trustedDrift = 2.5

    /// Metres added to it likewise.
    public var trustedDriftShare = 3.0

    /// Seconds after which fixes that are refused, and keep to the measured speed, are believed again.
    public var believeAfter = 40.0

    /// The same while little is known of the receiver's way.
    public var believeAtBeginningAfter = 7.0

    /// Seconds of that beginning.
    public var beginning = 240.0

    /// The same of one that measures no speed.
    public var believeWithoutSpeedAfter = 5.0

    /// Seconds that fixes have to be steady at a doubtful start.
    public var settle = 3.0

    /// Seconds that a position is carried on without a good fix.
    public var predictFor = 10.0

    /// Seconds without a fix after which nothing is expected.
    public var gap = 8.0

    /// What suits any vehicle.
    public init() {}
}
