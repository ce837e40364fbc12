/// Quality in gpsd's vocabulary: "status" of its report TPV (gpsd_json(5)).
extension FixQuality {
    /// The quality of a position that has a value of gpsd's "status"; nil where it has none.
    package init(gpsdStatus status: Int?) {
        switch status {
        case 2: self = .differential
        case 3: self = .fixedRTK
        case 4: self = .floatRTK
        // Dead reckoning, alone or with satellites.
        case 5, 6: self = .deadReckoning
        case 7: self = .manual
        case 8: self = .simulated
        case 9: self = .precise
        default: self = .autonomous
        }
    }

    /// The value of gpsd's "status"; nil where gpsd leaves it out.
    package var gpsdStatus: Int? {
        switch self {
        case .none: nil
        case .autonomous: 1
        case .differential: 2
        case .precise: 9
        case .fixedRTK: 3
        case .floatRTK: 4
        case .deadReckoning: 5
        case .manual: 7
        case .simulated: 8
        }
    }
}
