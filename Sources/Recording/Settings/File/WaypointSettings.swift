/// The section `[waypoints]` of a settings file: when one has arrived.
package struct WaypointSettings: Sendable {
    /// Metres around the place of a waypoint that belong to it, where it does not say otherwise.
    package private(set) var radius = 25.0

    /// The settings of a file without the section.
    init() {}

    /// The settings of a section.
    ///
    /// - Throws: `SettingsObjection` where something in it is no setting.
    init(_ section: SettingsSection) throws(SettingsObjection) {
        for entry in section.entries {
            let name = section.name(of: entry)
            guard entry.key == "radius" else {
                throw SettingsObjection(entry.node, name, "is not known; there is radius")
            }
            guard let metres = entry.node.number, metres > 0, metres.isFinite else {
                throw SettingsObjection(entry.node, name, "must be a number of metres above 0")
            }
            radius = metres
        }
    }
}
