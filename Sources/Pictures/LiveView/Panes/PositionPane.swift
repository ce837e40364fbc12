internal import GNSS
internal import Logbook
internal import Platform
internal import Text

/// The receiver's position with its accuracy and other values.
struct PositionPane {
    let receiver: LiveReceiver?
    let settings: ViewSettings
    let now: ViewMoment
    /// Whether to omit ages, as all data have arrived.
    let isStill: Bool

    /// Most important lines first.
    var lines: [ScreenLine] {
        let place = receiver?.location.map { settings.notation.text($0.coordinate) } ?? "none yet"
        return [
            ScreenLine(
                label: "position",
                place,
                receiver?.suspicion?.isOfPosition == true ? Style(.red, isBold: true) : .bold
            ),
            ScreenLine(label: "", quality), ScreenLine(label: "fix", fix),
            ScreenLine(label: "speed", motion), ScreenLine(label: "altitude", altitude),
            ScreenLine(label: "time", time),
        ]
    }

    private var location: Location? { receiver?.location }

    /// Accuracy, dilution of precision, and how the position was determined.
    private var quality: String {
        var parts: [String] = []
        if location?.isUnconfirmed == true {
            parts.append("not confirmed yet")
        } else if let accuracy = location?.horizontalAccuracy {
            // gpsd does not specify the confidence level of its errors.
            let sureness = receiver?.verdicts == nil ? "claimed" : "68 of 100"
            parts.append("\u{B1}\(settings.units.length(accuracy, decimals: accuracy < 9.5 ? 1 : 0)) (\(sureness))")
        }
        if let dilution = receiver?.sky?.dilution.horizontal {
            parts.append("HDOP \(DecimalText.string(dilution, decimals: 1))")
        }
        if receiver?.verdicts?.latest == .held { parts.append("parked") }
        if receiver?.verdicts?.latest == .disputed { parts.append("disputed") }
        if receiver?.suspicion?.isOfPosition == true { parts.append("suspect") }
        return parts.joined(separator: ", ")
    }

    /// Kind and age of the fix, and the number of satellites used.
    private var fix: String {
        guard let receiver, let fix = receiver.fix else { return "none yet" }
        let isNone = fix.quality == .none
        var parts = [isNone ? "none" : fix.dimension == .threeDimensional ? "3D" : "2D"]
        if let word = fix.quality.shownWord { parts[0] += " \(word)" }
        if !isStill, let locatedAt = receiver.locatedAt {
            parts.append("\(ViewAge(now.seconds - locatedAt.seconds)) ago")
        }
        if let sky = receiver.sky {
            let satellites = SatelliteList(sky.satellites)
            if !satellites.entries.isEmpty {
                parts.append("\(satellites.used)/\(satellites.entries.count) sats")
            }
        } else if let used = fix.satellitesUsed {
            parts.append("\(used) sats")
        }
        return parts.joined(separator: ", ")
    }

    private var motion: String {
        guard let speed = location?.speedOverGround else { return "unknown" }
        guard let course = location?.courseOverGround else { return settings.units.speed(speed) }
        return "\(settings.units.speed(speed))   course \(DecimalText.string(course, decimals: 0))\u{B0}"
    }

    private var altitude: String {
        guard let altitude = location?.altitude else { return "unknown" }
        let text = settings.units.altitude(altitude)
        guard let error = location?.verticalAccuracy else { return text }
        return "\(text)   \u{B1}\(settings.units.altitude(error))"
    }

    private var time: String {
        guard let receiver, let time = receiver.fix?.time ?? receiver.location?.time else { return "unknown" }
        let text = settings.clock.text(time)
        guard let offset = receiver.clockOffset else { return text }
        return "\(text), clock \(Self.signed(offset))"
    }

    /// A signed number of seconds, or a larger unit if the clock is far off.
    private static func signed(_ seconds: Double) -> String {
        let sign = seconds < 0 ? "-" : "+"
        let size = seconds.magnitude
        return sign + (size < 100 ? "\(DecimalText.string(size, decimals: 1)) s" : AgeText(size).description)
    }
}

extension FixQuality {
    /// Name of a special fix quality; `nil` for no fix and for an ordinary fix.
    fileprivate var shownWord: String? {
        switch self {
        case .none, .autonomous: nil
        case .differential: "DGPS"
        case .precise: "precise"
        case .fixedRTK: "RTK fixed"
        case .floatRTK: "RTK float"
        case .deadReckoning: "dead reckoning"
        case .manual: "by hand"
        case .simulated: "simulated"
        }
    }
}
