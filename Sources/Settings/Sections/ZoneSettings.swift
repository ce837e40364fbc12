internal import Logbook
internal import GNSS

/// A privacy zone: section `[zone.NAME]` of the settings file.
enum ZoneSettings {
    /// Default distance in metres by which tracks end outside a zone's border.
    private static let usualCutback = 200.0

    /// Parses the settings of the section.
    ///
    /// - Throws: `SettingsError` if a setting is invalid or missing.
    static func zone(
        _ name: String,
        _ section: SettingsSection,
        _ node: SettingsNode
    ) throws(SettingsError) -> PrivacyZone {
        var centre: Coordinate?
        var radius: Double?
        var corners: [Coordinate] = []
        var cutback = usualCutback
        for entry in section.entries {
            let value = SettingsReading(entry, section)
            switch entry.key {
            case "centre", "center": centre = try coordinate(value.numbers(), value)
            case "radius": radius = try value.number(in: 1...1e5, "a number of metres from 1 to 100000")
            case "polygon":
                for corner in try value.lists() { corners.append(try coordinate(corner, value)) }
                guard corners.count >= 3 else { throw value.error("must have at least three corners") }
                guard !PrivacyZone.Outline.polygon(corners).crossesItself else {
                    throw value.error("must not cross or touch itself; put its corners in the order of its border")
                }
            case "cutback": cutback = try value.number(in: 0...1e4, "a number of metres up to 10000")
            default: throw value.error("is unknown; the keys are centre, radius, polygon and cutback")
            }
        }
        if let centre, let radius, corners.isEmpty {
            return PrivacyZone(name, .circle(centre: centre, radius: radius), cutback: cutback)
        }
        guard centre == nil, radius == nil, !corners.isEmpty else {
            throw SettingsError(node, section.name, "needs a centre and a radius, or a polygon")
        }
        return PrivacyZone(name, .polygon(corners), cutback: cutback)
    }

    private static func coordinate(
        _ numbers: [Double],
        _ value: SettingsReading
    ) throws(SettingsError) -> Coordinate {
        guard numbers.count == 2, let place = Coordinate(latitude: numbers[0], longitude: numbers[1]) else {
            throw value.error("must have degrees of latitude and longitude, as in [54.32, 10.12]")
        }
        return place
    }
}
