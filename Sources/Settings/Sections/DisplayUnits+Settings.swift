internal import Platform
package import Logbook

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
        try section.read(Self.keys, into: &self)
    }

    private static let keys: SettingsTable<Self> = [
        "system": { _, _ in },
        "speed": { $0.speed = try unit($1) },
        "distance": { $0.distance = try unit($1) },
        "altitude": { $0.altitude = try unit($1) },
        "position": { $0.position = try unit($1) },
    ]

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
        try section.read(Self.keys, into: &self)
    }

    private static let keys: SettingsTable<Self> = [
        "radius": { $0.radius = try $1.positive("a number of metres above 0") },
        "order": { $0.order = try $1.choice(WaypointOrder.init, "\"newest\" or \"oldest\"") },
    ]
}
