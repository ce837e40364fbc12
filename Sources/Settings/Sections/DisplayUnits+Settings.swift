internal import Terminal
package import Waypoints

extension DisplayUnits {
    /// Parses the units: the name of a system, or the section `[units]`.
    ///
    /// - Throws: `SettingsError` if a setting is invalid.
    init(_ entry: SettingsNode.Entry) throws(SettingsError) {
        if entry.node.string != nil {
            self.init()
            self = measuring(in: try Self.unit(SettingsReading(entry)))
        } else {
            try self.init(SettingsSection(entry.key, entry.node))
        }
    }

    private init(_ section: SettingsSection) throws(SettingsError) {
        self.init()
        // Individual units override the system, regardless of their order.
        if let system = section.entries.first(where: { $0.key == "system" }) {
            self = measuring(in: try Self.unit(SettingsReading(system, section)))
        }
        for entry in section.entries {
            let reading = SettingsReading(entry, section)
            switch entry.key {
            case "system": break
            case "speed": speed = try Self.unit(reading)
            case "distance": distance = try Self.unit(reading)
            case "altitude": altitude = try Self.unit(reading)
            case "position": position = try Self.unit(reading)
            default: throw reading.error("is unknown; the keys are system, speed, distance, altitude and position")
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

/// The section `[waypoints]` of the settings file: radius and order of lists.
package struct WaypointSettings: Sendable {
    /// Radius in metres of waypoints without one of their own.
    package private(set) var radius = 25.0

    /// Chronological order of lists.
    package private(set) var order = WaypointOrder.newest

    /// Creates the default settings.
    init() {}

    init(_ section: SettingsSection) throws(SettingsError) {
        for entry in section.entries {
            let reading = SettingsReading(entry, section)
            switch entry.key {
            case "radius":
                guard let metres = entry.node.number, metres > 0, metres.isFinite else {
                    throw reading.error("must be a number of metres above 0")
                }
                radius = metres
            case "order": order = try reading.choice(WaypointOrder.init, "\"newest\" or \"oldest\"")
            default: throw reading.error("is unknown; the keys are radius and order")
            }
        }
    }
}
