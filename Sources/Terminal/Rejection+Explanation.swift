package import Logbook
internal import Text

extension Rejection {
    /// Explains the rejection with the measured value, the threshold and the rule's name.
    package func explanation(in units: DisplayUnits = DisplayUnits()) -> String {
        "\(cause(in: units)) (rule \(rule.rawValue))"
    }

    private func cause(in units: DisplayUnits) -> String {
        let length = units.lengthUnit
        return switch rule {
        case .noFix:
            "the receiver itself reported no fix"
        case .noTime:
            "the receiver reported no date, or did not know the time yet"
        case .impossibleCoordinate:
            "its coordinates are missing, out of range, or exactly 0, 0"
        case .duplicateTime:
            "a fix with the same time was accepted before"
        case .olderTime:
            "it is \(text(measured)) s older than the last accepted fix; the threshold is \(text(threshold)) s"
        case .deadReckoning:
            "the receiver extrapolated earlier fixes instead of measuring"
        case .poorGeometry:
            "the satellites' geometry was too poor: horizontal dilution \(text(measured)), the threshold is \(text(threshold))"
        case .impossibleTime:
            "its date is implausible: it is \(text(measured)) s from the fix before, and a step above "
                + "\(text(threshold)) s needs more fixes that confirm it"
        case .settling where self == .wrongBeginning:
            "the receiver had started with a wrong position, which it has left since"
        case .settling:
            "it is \(text(measured, length)) from the first fix, and no other fix had confirmed it yet; the threshold is "
                + "\(text(threshold, length))"
        case .positionJump where threshold == 0:
            "it is \(text(measured, length)) from where the fixes before put the receiver; the threshold grows with its "
                + "usual speed from a minute after the jump on"
        case .positionJump:
            "it is \(text(measured, length)) from where the fixes before put the receiver; the threshold is "
                + "\(text(threshold, length))"
        }
    }

    private func text(_ value: Double?, _ unit: DisplayUnits.Unit) -> String {
        "\(text(value.map { $0 / unit.size })) \(unit.symbol)"
    }

    private func text(_ value: Double?) -> String {
        guard let value else { return "?" }
        // Small values such as speeds and dilutions need two decimals, distances do not.
        return DecimalText.string(value, decimals: value == value.rounded() ? 0 : value.magnitude < 10 ? 2 : 1)
    }
}
