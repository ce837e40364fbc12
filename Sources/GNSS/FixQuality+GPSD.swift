/// Conversion from and to "status" in gpsd's TPV report (gpsd_json(5)).
extension FixQuality {
    /// The quality of a position with this status, which is `nil` if gpsd omits it.
    package init(gpsdStatus status: Int?) {
        switch status {
        case 2: self = .differential
        case 3: self = .fixedRTK
        case 4: self = .floatRTK
        // Dead reckoning with or without satellites.
        case 5, 6: self = .deadReckoning
        case 7: self = .manual
        case 8: self = .simulated
        case 9: self = .precise
        default: self = .autonomous
        }
    }

    /// The value of gpsd's "status"; `nil` without a fix, as gpsd omits it.
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
