package import Waypoints

/// The section `[waypoints]` of a settings file: when one has arrived, and how lists are ordered.
package struct WaypointSettings: Sendable {
    /// Metres around the place of a waypoint that belong to it, where it does not say otherwise.
    package private(set) var radius = 25.0

    /// The order in time of a list.
    package private(set) var order = WaypointOrder.newest

    /// The settings of a file without the section.
    init() {}

    /// The settings of a section.
    ///
    /// - Throws: `SettingsError` where something in it is no setting.
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
            default: throw reading.error("is not known; there are radius and order")
            }
        }
    }
}
