/// The errors of fixes that their receiver does not vouch for: they make the radius of 68 %.
///
/// Slow errors cannot be seen by the receiver itself; what can be seen is how far its fixes run away from its speeds
/// within seconds, and recordings with a known way show that both go together.
public struct AccuracyParameters: Hashable, Sendable {
    /// Metres: the radius of a receiver that shows no noise at all, under a good sky.
    public var least = 1.5

    /// Metres added to it for each metre that fixes run away from the speeds within six seconds.
    public var shareOfDrift = 2.8

    /// The dilution above which the radius grows with the dilution.
    public var usualDilution = 1.5

    /// The share of it that is taken off where positions are taken from the speeds in full, of the trust that these have.
    public var shareOfTrust = 0.55

    /// Metres: the radius of what the receiver calls fixed RTK.
    ///
    /// It is centimetres from its base station, but that is only as right as somebody has told it, and in its own datum: a
    /// recording with a surveyed way is 0.49 m off throughout.
    public var fixedRTK = 0.5

    /// Metres: the same of float RTK.
    public var floatRTK = 0.55

    /// The values that suit any receiver.
    public init() {}
}
