/// What the filter takes for granted of receivers and of what carries them, in SI units.
///
/// The values are those with which the filter is nearest to the truth over many simulated drives, walks, flights and
/// hours at rest; where a receiver's data sheet or a measurement says what one has to be, it is said there.
public struct FilterParameters: Hashable, Sendable {
    /// How far fixes are off, and for how long.
    public var errors = ErrorParameters()

    /// How good the measured speeds are.
    public var speeds = SpeedParameters()

    /// When a receiver is parked, and when it is not any more.
    public var rest = RestParameters()

    /// Which fixes are refused.
    public var refusal = RefusalParameters()

    /// The parameters that suit any vehicle.
    public init() {}
}
