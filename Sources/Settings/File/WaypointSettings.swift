package import Waypoints

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
