/// The filter's assumptions about receivers and about what carries them, in SI units.
public struct FilterParameters: Hashable, Sendable {
    /// The version of what the parameters mean and are by default: another filter, or other defaults, have another one.
    public static let version = 2

    /// The errors of fixes.
    public var accuracy = AccuracyParameters()

    /// The conditions on which a receiver is parked, and on which it is not any more.
    public var rest = RestParameters()

    /// The limits beyond which fixes are rejected.
    public var rejection = RejectionParameters()

    /// The parameters that suit any vehicle.
    public init() {}
}

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

/// The limits beyond which fixes are rejected, and the times for which they are.
public struct RejectionParameters: Hashable, Sendable {
    /// The greatest horizontal dilution; receivers write 99.99 where they do not know.
    public var greatestDilution = 50.0

    /// Metres that a fix may be from where it is expected.
    public var jump = 4.0

    /// Metres added to it for each metre of the median residual of a step.
    public var jumpShare = 10.0

    /// Metres that fixes may be from a position that follows the measured speeds, and the fixes within twenty seconds.
    public var drift = 7.5

    /// Metres added to it for each metre that they usually are.
    public var driftShare = 5.5

    /// The same where the speeds have proved better than the fixes, of one that follows the fixes within a minute.
    public var trustedDrift = 4.0

    /// Metres added to it likewise.
    public var trustedDriftShare = 4.5

    /// Seconds after which fixes that are rejected, and keep to the measured speed, are believed again.
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

    /// The parameters that suit any vehicle.
    public init() {}
}

/// The conditions on which a receiver is parked, and on which it is not any more; speeds in metres a second.
public struct RestParameters: Hashable, Sendable {
    /// Seconds of calm that make a rest.
    public var stopTime = 4.0

    /// The greatest speed of such seconds.
    public var stopSpeed = 0.35

    /// The greatest mean velocity of them: a small one to one side is a drift.
    public var calmSpeed = 0.16

    /// The greatest speed of six seconds under a noisy sky that make a rest, as directions cancel each other.
    public var noisySpeed = 1.3

    /// The greatest mean velocity of them.
    public var noisyMeanSpeed = 0.4

    /// Seconds that make a rest after a slow drift.
    public var slowTime = 20.0

    /// The greatest mean velocity of them.
    public var slowSpeed = 0.05

    /// The same as a share of the root mean square of their speeds, where that is more.
    public var slowShare = 0.5

    /// The mean velocity of two seconds that ends a rest.
    public var startSpeed = 1.0

    /// The share of it that the mean velocity of one second has to have.
    public var startShare1 = 1.4

    /// The share that one of four seconds has to have.
    public var startShare4 = 0.7

    /// The share that one of eight seconds has to have.
    public var startShare8 = 0.8

    /// The share that one of fifteen seconds has to have.
    public var startShare15 = 0.2

    /// The share that one of thirty seconds has to have, in each quarter of them, and where the positions agree.
    public var startShare30 = 0.15

    /// The share that one of sixty seconds has to have likewise.
    public var startShare60 = 0.09

    /// The multiple of the noise learned at rest that a mean velocity has to be, divided by the root of its seconds.
    public var startNoise = 5.0

    /// Standard deviations that the positions of a rest have to have moved to end it, where the speeds agree.
    public var veto = 4.0

    /// The same where the receiver gives its speeds no direction.
    public var vetoDirectionless = 3.0

    /// The share of such a way that speeds without a direction have to explain.
    public var vetoSpeedShare = 0.8

    /// The share of it that has to have been made at half time, at least, and at most the rest: it was no jump.
    public var vetoEvenness = 0.38

    /// The share of a fix's claimed radius within which a place left is the same place again.
    public var samePlaceShare = 1.0

    /// The share of it that a parked position has to be off to be corrected.
    public var deadBandShare = 0.8

    /// The parameters that suit any vehicle.
    public init() {}
}
