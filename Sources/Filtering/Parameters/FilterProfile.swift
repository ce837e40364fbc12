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
        switch self {
        case .auto: FilterParameters()
        case .car: FilterParameters()
        case .foot: FilterParameters()
        case .boat: .boat
        case .air: .air
        case .rail: FilterParameters()
        case .off: nil
        }
    }
}

extension FilterParameters {
    /// The values that suit a vessel: a slow drift is motion.
    fileprivate static var boat: FilterParameters {
        var parameters = FilterParameters()
        parameters.rest.startSpeed = 0.1
        return parameters
    }

    /// The values that suit an aircraft, which turns and brakes harder.
    fileprivate static var air: FilterParameters {
        var parameters = FilterParameters()
        parameters.rejection.acceleration = 20
        return parameters
    }
}
