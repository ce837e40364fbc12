internal import Terminal

extension DisplayUnits {
    /// The units of the section `[units]` of a settings file.
    ///
    /// - Throws: `SettingsError` where something in it is no setting.
    init(_ section: SettingsSection) throws(SettingsError) {
        self.init()
        for entry in section.entries {
            let reading = SettingsReading(entry, section)
            switch entry.key {
            case "speed": speed = try Self.unit(reading)
            case "distance": distance = try Self.unit(reading)
            case "altitude": altitude = try Self.unit(reading)
            case "position": position = try Self.unit(reading)
            default: throw reading.error("is not known; there are speed, distance, altitude and position")
            }
        }
    }

    private static func unit<Unit: RawRepresentable<String> & CaseIterable>(
        _ reading: SettingsReading
    ) throws(SettingsError) -> Unit {
        let words = Unit.allCases.map { "\"\($0.rawValue)\"" }
        let choice = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
        return try reading.choice({ Unit(rawValue: $0) }, choice)
    }
}
