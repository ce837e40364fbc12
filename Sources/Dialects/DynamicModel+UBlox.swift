extension DynamicModel {
    /// Creates the model from u-blox's number; `nil` for numbers without a counterpart.
    init?(ublox number: UInt8) {
        guard let model = Self.allCases.first(where: { $0.ublox == number }) else { return nil }
        self = model
    }

    /// The number in CFG-NAV5 and CFG-NAVSPG-DYNMODEL.
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
