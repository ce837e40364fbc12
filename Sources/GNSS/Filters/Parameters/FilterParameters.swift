/// What the filter takes for granted of receivers and of what carries them, in SI units.
public struct FilterParameters: Hashable, Sendable {
    /// The version of what the parameters mean and are by default: another filter, or other defaults, have another one.
    public static let version = 1

    /// The errors of fixes.
    public var accuracy = AccuracyParameters()

    /// When a receiver is parked, and when it is not any more.
    public var rest = RestParameters()

    /// Which fixes are refused.
    public var refusal = RefusalParameters()

    /// The parameters that suit any vehicle.
    public init() {}
}
