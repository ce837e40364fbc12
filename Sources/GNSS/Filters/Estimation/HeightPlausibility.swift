/// Measures changes of an altitude that are impossible at the measured speed over ground.
///
/// A follower goes after the altitude no faster than that. What it is left behind is an error, or was one, and remembered for
/// a while, as mostly it goes the way back.
struct HeightPlausibility: Sendable {
    /// Metres that an altitude is off for all that is known.
    private(set) var error = 0.0

    private var follower: Double

    /// A follower at an altitude in metres.
    init(at altitude: Double) { follower = altitude }

    /// Goes on to an altitude.
    ///
    /// - Parameters:
    ///   - altitude: metres.
    ///   - step: seconds since the one before.
    ///   - rate: metres a second that are possible.
    ///   - parameters: how long an error is remembered.
    mutating func add(_ altitude: Double, after step: Double, rate: Double, _ parameters: AltitudeParameters) {
        let reach = rate * step
        follower += min(max(altitude - follower, -reach), reach)
        let remembered = error * parameters.memory / (parameters.memory + step)
        error = min(max(abs(altitude - follower), remembered), parameters.greatestError)
    }

    /// Goes on elsewhere, in metres, after a jump of so many metres.
    mutating func restart(at altitude: Double, afterJump jump: Double) {
        follower = altitude
        error = max(error, jump)
    }

    /// Moves all altitudes down by so many metres.
    mutating func lower(by metres: Double) { follower -= metres }
}
