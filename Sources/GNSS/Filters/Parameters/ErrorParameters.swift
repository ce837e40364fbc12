/// How far fixes are off, and for how long.
///
/// Two receivers on a roof: deviation 1.7 to 2.1 m along each axis, autocorrelation 0.7 after 60 s, 0.4 to 0.5 after
/// 120 s, none after 600 s; with an obstructed sky 4 to 6.6 m.
public struct ErrorParameters: Hashable, Sendable {
    /// Metres: the standard deviation of a range, which the horizontal dilution multiplies.
    public var range = 2.8

    /// The share of a fix's deviation that reflections make.
    public var reflectionShare = 0.6

    /// Seconds after which reflections are others, of a receiver at rest: the satellites pass.
    public var reflectionTimeAtRest = 40.0

    /// Seconds after which they are others, of one that moves, however slowly.
    public var reflectionTimeInMotion = 25.0

    /// Metres of way after which they are others: walls and trees pass.
    public var reflectionDistance = 150.0

    /// The share of a fix's deviation that stays for minutes: the air above, and the satellites' own errors.
    public var biasShare = 0.35

    /// Seconds after which that is another one.
    public var biasTime = 400.0

    /// Metres: the deviation of what changes from fix to fix.
    public var noise = 0.4

    /// The share of a fix's deviation that changes from fix to fix.
    public var noiseShare = 0.3

    /// The share of a fix's variance by which the first position is more unsure than that.
    public var startShare = 0.3

    /// The least that experience multiplies the variances by.
    public var leastScale = 0.35

    /// The most that experience multiplies the variances by.
    public var greatestScale = 6.0

    /// How quickly experience counts: the share of a second.
    public var scaleRate = 0.01

    /// Metres: what a claimed accuracy contains beyond what the filter knows.
    public var accuracyFloor = 0.8

    /// The share of a fix's deviation that it contains likewise.
    public var accuracyFloorShare = 0.1

    /// What suits any receiver.
    public init() {}
}
