/// What carries the receiver: a filter's parameters by a name.
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

    /// Nothing is filtered: every fix that the receiver itself vouches for is a location, as it is.
    case off

    /// The parameters; nil where nothing is filtered.
    public var parameters: FilterParameters? {
        switch self {
        case .auto: FilterParameters()
        case .car: .car
        case .foot: .foot
        case .boat: .boat
        case .air: .air
        case .rail: .rail
        case .off: nil
        }
    }
}

extension FilterParameters {
    /// What suits a road vehicle.
    ///
    /// It brakes and turns harder than most, so that a speed of a second ago says less of now; and its wheels keep to the
    /// road, so that the sum of its speeds departs less from its way. Houses are near the road, and soon behind.
    fileprivate static var car: FilterParameters {
        var parameters = FilterParameters()
        parameters.speeds.accelerationShare = 1
        parameters.speeds.driftOfSpeed = 1e-4
        parameters.errors.reflectionDistance = 100
        return parameters
    }

    /// What suits somebody on foot.
    ///
    /// Walls and trees are near, so that reflections are others after fewer metres. The speed that ends a rest is that of
    /// `auto`: a lower one takes the noise of speeds in a café for a walk.
    fileprivate static var foot: FilterParameters {
        var parameters = FilterParameters()
        parameters.errors.reflectionDistance = 50
        return parameters
    }

    /// What suits a vessel.
    ///
    /// A drift of 0.1 m/s is motion: less above the noise of speeds, and a shorter walk of the positions, end a rest. On
    /// the water reflections stay alike for longer, as nothing passes by.
    fileprivate static var boat: FilterParameters {
        var parameters = FilterParameters()
        parameters.rest.startNoise = 4
        parameters.rest.veto = 3.5
        parameters.errors.reflectionTimeInMotion = 40
        return parameters
    }

    /// What suits an aircraft.
    ///
    /// Reflections are those of the cabin, which travels along; the motion is long and smooth, and Doppler is no worse for
    /// its speed; and no noise of speeds is taken for a rest, only a speed near 0.
    fileprivate static var air: FilterParameters {
        var parameters = FilterParameters()
        parameters.errors.reflectionDistance = 1000
        parameters.speeds.noiseOfSpeed = 0.001
        parameters.speeds.driftOfSpeed = 5e-5
        parameters.rest.noisyMeanSpeed = 0
        return parameters
    }

    /// What suits a train.
    ///
    /// Reflections are those of the carriage, which travels along, and Doppler is no worse for its speed; a train
    /// that brakes does so for a minute, so that the speed of a second ago says less of now.
    fileprivate static var rail: FilterParameters {
        var parameters = FilterParameters()
        parameters.errors.reflectionDistance = 600
        parameters.speeds.noiseOfSpeed = 0.001
        parameters.speeds.accelerationShare = 1
        return parameters
    }
}
