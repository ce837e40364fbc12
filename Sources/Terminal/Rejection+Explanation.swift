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
            "the receiver told no date, or did not know the time yet"
        case .impossibleCoordinate:
            "it names no place on earth that a receiver can measure"
        case .duplicateTime:
            "a fix for this instant had been accepted before"
        case .olderTime:
            "it is \(text(measured)) s older than the last accepted fix; the threshold is \(text(threshold)) s"
        case .deadReckoning:
            "the receiver carried an earlier fix on instead of measuring"
        case .poorGeometry:
            "the satellites' geometry was too poor: horizontal dilution \(text(measured)), the threshold is \(text(threshold))"
        case .impossibleTime:
            "its date cannot be: it is \(text(measured)) s from the fix before, and more than \(text(threshold)) s "
                + "is believed only when more fixes confirm it"
        case .settling where self == .wrongBeginning:
            "the receiver had begun with a wrong position, as it showed when it left it"
        case .settling:
            "it is \(text(measured, length)) from the first fix, and no other had confirmed it yet; the threshold is "
                + "\(text(threshold, length))"
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
