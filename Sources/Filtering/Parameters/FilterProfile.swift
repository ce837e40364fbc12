/// The carrier of the receiver: a filter's parameters by a name.
public enum FilterProfile: String, CaseIterable, Sendable {
    /// The default: it suits most, as the filter finds out itself whether a receiver moves, and how.
    case auto

    /// A road vehicle.
    case car

    /// Walkers, runners and climbers.
    case foot

    /// A vessel.
    case boat

    /// An aircraft.
    case air

    /// A train.
    case rail

    /// No filter: every fix that the receiver itself vouches for is a location, as it is.
    case off

    /// The parameters; nil if nothing is filtered.
    public var parameters: FilterParameters? {
        var parameters = FilterParameters()
        switch self {
        case .auto, .car, .foot, .rail: break
        // A slow drift is motion.
        case .boat: parameters.rest.startSpeed = 0.1
        // It turns and brakes harder.
        case .air: parameters.rejection.acceleration = 20
        case .off: return nil
        }
        return parameters
    }
}
