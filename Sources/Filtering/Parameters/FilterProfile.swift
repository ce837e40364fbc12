/// The carrier of the receiver: a filter's parameters by a name.
public enum FilterProfile: String, CaseIterable, Sendable {
    /// The default: it suits most, as the filter finds out itself whether a receiver moves, and how.
    case auto

    /// A road vehicle.
    case car

    /// Somebody who walks, runs or climbs.
    case foot

    /// A vessel.
    case boat

    /// An aircraft.
    case air

    /// A train.
    case rail

    /// No filter: every fix that the receiver itself vouches for is a location, as it is.
    case off

    /// The parameters; nil where nothing is filtered.
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
    /// The values that suit a vessel: a drift of 0.1 m/s is motion, so that less above the noise of speeds, and a shorter
    /// walk of the positions, end a rest.
    fileprivate static var boat: FilterParameters {
        var parameters = FilterParameters()
        parameters.rest.startNoise = 4
        parameters.rest.veto = 3.5
        return parameters
    }

    /// The values that suit an aircraft: no noise of speeds is taken for a rest, only a speed near 0.
    fileprivate static var air: FilterParameters {
        var parameters = FilterParameters()
        parameters.rest.noisyMeanSpeed = 0
        return parameters
    }
}
