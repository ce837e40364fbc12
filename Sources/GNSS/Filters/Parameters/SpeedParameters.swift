/// How good the measured speeds are.
///
/// Receivers measure speed and course by Doppler: 0.07 to 0.08 m/s for a u-blox M8 at 10 Hz, with a delay of up to 0.5 s
/// for older ones, and independent of how far the position is off.
public struct SpeedParameters: Hashable, Sendable {
    /// Metres a second: the standard deviation along each axis.
    public var noise = 0.05

    /// What is added to it for each metre of the position's deviation, in 1/s.
    public var noiseOfDeviation = 0.06

    /// What is added to it for each metre a second of speed.
    public var noiseOfSpeed = 0.004

    /// Seconds: the delay of the speed, which is not known.
    public var delay = 0.2

    /// Metres squared a second: how the sum of speeds departs from the way.
    public var drift = 0.005

    /// What is added to it for the square of the speed, in seconds.
    public var driftOfSpeed = 2e-4

    /// Metres squared a second cubed: how the velocity changes while the measured one does not.
    public var acceleration = 0.03

    /// What is added to it for the square of the measured acceleration, in seconds.
    public var accelerationShare = 0.6

    /// What suits any receiver.
    public init() {}
}
