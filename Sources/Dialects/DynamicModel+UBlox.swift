extension DynamicModel {
    /// The model of a number of u-blox's; nil for those that have no name here.
    init?(ublox number: UInt8) {
        guard let model = Self.allCases.first(where: { $0.ublox == number }) else { return nil }
        self = model
    }

    /// Its number in CFG-NAV5 and CFG-NAVSPG-DYNMODEL.
    var ublox: UInt8 {
        switch self {
        case .portable: 0
        case .stationary: 2
        case .pedestrian: 3
        case .automotive: 4
        case .sea: 5
        case .airborne: 6
        }
    }
}
