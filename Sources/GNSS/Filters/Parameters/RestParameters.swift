/// When a receiver is parked, and when it is not any more; speeds in metres a second.
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

    /// How many times the noise learned at rest a mean velocity has to be, divided by the root of its seconds.
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

    /// What suits any vehicle.
    public init() {}
}
