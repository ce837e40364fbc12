/// The filter's assumptions about receivers and about what carries them, in SI units.
public struct FilterParameters: Hashable, Sendable {
    /// Version of the parameters' meanings and defaults; it changes with the filter or a default.
    public static let version = 3

    /// The errors of fixes.
    public var accuracy = AccuracyParameters()

    /// The motion that ends a rest.
    public var rest = RestParameters()

    /// The limits beyond which fixes are rejected.
    public var rejection = RejectionParameters()

    /// The parameters that suit any vehicle.
    public init() {}
}

/// The errors of fixes: they make the radius of 68 %.
///
/// Slow errors cannot be seen by the receiver itself. What can be seen is how uneven its slow motion is and how far it
/// wanders at rest, and recordings with a known way show that the errors go with both.
public struct AccuracyParameters: Hashable, Sendable {
    /// Metres: the radius of a receiver that shows no wander at all, under a good sky.
    public var least = 1.1

    /// Metres added to it for each metre that a slow position is from the line through those 3 s before and after, doubled.
    public var shareOfUnevenness = 2.9

    /// The least radius for each metre that positions at rest move by in a minute.
    public var shareOfWander = 1.8

    /// The dilution above which the radius grows with the dilution, up to twice as much.
    public var usualDilution = 1.5

    /// Metres: the radius of RTK, fixed or float, instead of `least`.
    ///
    /// It is centimetres from its base station, but that is only as right as somebody has told it, and in its own datum: a
    /// recording with a surveyed way is 0.49 m off throughout.
    public var rtk = 0.5
}

/// The motion that ends a rest, by positions 2, 5, 10 and 20 s apart.
public struct RestParameters: Hashable, Sendable {
    /// Metres a second.
    public var startSpeed = 0.15

    /// Metres that are added, whatever the time: positions at rest wander.
    public var startDistance = 0.5
}

/// The limits beyond which fixes are rejected, and the times for which they are.
public struct RejectionParameters: Hashable, Sendable {
    /// The greatest horizontal dilution; receivers write 99.99 if they do not know it.
    public var greatestDilution = 50.0

    /// Metres that a fix may be from where it is expected.
    public var jump = 8.0

    /// Metres added to it for each metre that nine of ten fixes keep within.
    public var jumpShare = 5.0

    /// Metres a second squared that anything may accelerate, brake or turn by.
    public var acceleration = 10.0

    /// Seconds after which fixes that stay elsewhere are followed at the latest.
    public var believeAfter = 10.0
}
