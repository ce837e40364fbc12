package import GNSS
package import Logbook

extension FilterVerdict {
    /// Name of the verdict in exported files.
    package var word: StaticString {
        switch self {
        case .accepted: "accepted"
        case .held: "held"
        case .disputed: "disputed"
        case .rejected: "rejected"
        }
    }
}

extension FixQuality {
    /// Name of the quality in exported files.
    package var word: StaticString {
        switch self {
        case .none: "none"
        case .autonomous: "autonomous"
        case .differential: "differential"
        case .precise: "precise"
        case .fixedRTK: "rtk-fixed"
        case .floatRTK: "rtk-float"
        case .deadReckoning: "dead-reckoning"
        case .manual: "manual"
        case .simulated: "simulated"
        }
    }
}
